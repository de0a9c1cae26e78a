import { ChevronDown, ChevronUp, Copy, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { AUTH_LOG_LIMIT, clearAuthLog } from '#web/lib/session/auth-log.ts';
import type { AuthLogEntry } from '#web/lib/session/auth-log.ts';
import { AuthLogRow } from './auth-log-row.tsx';
import { useAuthLog } from './use-auth-log.ts';

const COPIED = 'Registro copiado.';
const NOT_COPIED = 'Não foi possível copiar.';

interface AuthLogEventsProps {
  entries: readonly AuthLogEntry[];
  /** The result of the last press. */
  status: string;
}

function AuthLogEvents({ entries, status }: AuthLogEventsProps) {
  return (
    <>
      <p className="text-sm text-muted-foreground">
        <span>{`${entries.length} de até ${AUTH_LOG_LIMIT} eventos deste aparelho, sem senhas, emails ou códigos. `}</span>
        <span role="status" className="font-semibold text-foreground">
          {status}
        </span>
      </p>
      {entries.length === 0 ? (
        <p className="rounded-lg bg-muted p-4 text-center text-sm">Nenhum evento ainda.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <section aria-label="Eventos" tabIndex={0} className="min-h-0 overflow-y-auto rounded-lg bg-muted">
          <ol className="divide-y divide-border">
            {entries.toReversed().map((entry, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two events may be alike in everything, their place tells them apart
              <AuthLogRow key={`${entry.at}-${entries.length - index}`} entry={entry} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** The events around signing in and out on this device, newest first, for somebody who looks into a problem. */
export function AuthLogPanel({ onClose }: { onClose: () => void }) {
  const { entries, reload } = useAuthLog();
  const [status, setStatus] = useState('');
  const [isOpen, setIsOpen] = useState(true);

  async function copy() {
    try {
      await navigator.clipboard.writeText(JSON.stringify(entries, null, 2));
      setStatus(COPIED);
    } catch {
      setStatus(NOT_COPIED);
    }
  }

  function clear() {
    clearAuthLog();
    reload();
    setStatus('Registro limpo.');
  }

  return (
    <>
      {/* The page under the panel can be scrolled above it. */}
      <div aria-hidden="true" className={isOpen ? 'h-[45dvh]' : 'h-20'} />
      <aside
        aria-labelledby="auth-log-title"
        className="fixed inset-x-0 bottom-0 z-[60] flex max-h-[45dvh] flex-col gap-3 rounded-t-2xl bg-popover p-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-popover-foreground shadow-lifted ring-1 ring-border sm:right-4 sm:bottom-4 sm:left-auto sm:w-[30rem] sm:rounded-2xl"
      >
        <div className="flex items-center gap-2">
          <h2 id="auth-log-title" className="min-w-0 flex-1 text-lg leading-tight font-bold">
            Registro de autenticação
          </h2>
          <Button variant="ghost" size="icon" aria-label="Copiar registro" onClick={() => void copy()}>
            <Copy aria-hidden="true" />
          </Button>
          <Button variant="ghost" size="icon" aria-label="Limpar registro" onClick={clear}>
            <Trash2 aria-hidden="true" />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={isOpen ? 'Recolher registro' : 'Expandir registro'}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
          </Button>
          <Button variant="ghost" size="icon" aria-label="Fechar registro" onClick={onClose}>
            <X aria-hidden="true" />
          </Button>
        </div>
        {isOpen ? <AuthLogEvents entries={entries} status={status} /> : null}
      </aside>
    </>
  );
}
