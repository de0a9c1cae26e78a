import { ExternalLink } from 'lucide-react';
import { Card, CardDescription, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { Receipt } from '../api/plan-schema.ts';
import { formatCents } from '../plan-view.ts';

function refundText({ amount, refunded }: Receipt): string | null {
  if (refunded <= 0) return null;
  return refunded >= amount ? 'Valor devolvido' : `${formatCents(refunded)} devolvidos`;
}

/** The member's payments, newest first. */
export function ReceiptsCard({ receipts }: { receipts: readonly Receipt[] }) {
  if (receipts.length === 0) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Recibos</CardTitle>
        <CardDescription>Recibo não é nota fiscal.</CardDescription>
      </CardHeader>
      <ul className="-my-2 flex flex-col divide-y divide-border">
        {receipts.map((receipt) => (
          <li key={receipt.id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-[6.5rem]">
              <span className="font-semibold whitespace-nowrap">{formatDate(receipt.paid_at)}</span>
              {refundText(receipt) ? <span className="block text-sm text-muted-foreground">{refundText(receipt)}</span> : null}
            </span>
            <span className="tabular-nums">{formatCents(receipt.amount)}</span>
            {receipt.url ? (
              <a
                href={receipt.url}
                target="_blank"
                rel="noreferrer"
                aria-label={`Recibo de ${formatDate(receipt.paid_at)}, em outra aba`}
                className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary underline-offset-4 hover:underline"
              >
                Recibo
                <ExternalLink aria-hidden="true" className="size-4" />
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
