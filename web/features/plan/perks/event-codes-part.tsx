import { Copy, ExternalLink } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { formatDate } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import type { EventCode } from '../api/get-perks.ts';
import { PerkPart } from './perk-part.tsx';

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    toast.success('Código copiado', { description: code });
  } catch {
    toast.error('Não foi possível copiar', { description: 'Toque e segure o código para copiar.' });
  }
}

function EventCodeRow({ row }: { row: EventCode }) {
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div>
        <p className="font-semibold">{row.event}</p>
        <p className="text-sm text-muted-foreground">{`${row.discount}, até ${formatDate(row.last_day)}`}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="rounded-lg bg-muted px-3 py-2 font-mono font-semibold tracking-wide wrap-anywhere select-all">{row.code}</code>
        <Button variant="outline" size="sm" aria-label={`Copiar o código ${row.code}`} onClick={() => void copy(row.code)}>
          <Copy aria-hidden="true" />
          Copiar
        </Button>
        {row.link ? (
          <a
            href={row.link}
            target="_blank"
            rel="noreferrer"
            aria-label={`Página de ${row.event}, em outra aba`}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary underline-offset-4 hover:underline"
          >
            Ver o evento
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        ) : null}
      </div>
    </li>
  );
}

/** Codes for a discount at events, the next one first. */
export function EventCodesPart({ codes }: { codes: readonly EventCode[] }) {
  return (
    <PerkPart title="Descontos em eventos">
      {codes.length === 0 ? (
        <p className="text-muted-foreground">Nenhum código agora. Quando houver um evento com desconto, ele aparece aqui.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-border">
          {codes.map((row) => (
            <EventCodeRow key={row.code} row={row} />
          ))}
        </ul>
      )}
    </PerkPart>
  );
}
