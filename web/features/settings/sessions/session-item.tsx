import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { deviceInWords } from '#domain/device.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { now } from '#web/lib/device/clock.ts';
import { formatDateTime, relativeTime } from '#web/lib/format.ts';
import type { OpenSession } from '../api/get-sessions.ts';

const HANDHELD = /Android|iPhone|iPad/;

interface SessionItemProps {
  session: OpenSession;
  isEnding: boolean;
  onEnd: () => void;
}

/** A session: the device, the network it was last used from and when, and the button that ends it. */
export function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const device = deviceInWords(session.user_agent);
  const Icon = HANDHELD.test(session.user_agent ?? '') ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-full bg-secondary text-secondary-foreground">
        <Icon className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 basis-52 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span>{device}</span>
          {session.is_current ? <Badge variant="streak">Este aparelho</Badge> : null}
        </p>
        <p className="text-sm text-muted-foreground">
          Último uso:{' '}
          <time dateTime={session.last_used_at} title={formatDateTime(session.last_used_at)}>
            {relativeTime(session.last_used_at, now())}
          </time>
        </p>
        <p className="text-sm wrap-anywhere text-muted-foreground">
          {`${session.network ? `Rede ${session.network}` : 'Rede desconhecida'} · entrou em ${formatDateTime(session.started_at)}`}
        </p>
      </div>
      {session.is_current ? null : (
        <Button
          variant="outline"
          size="sm"
          isLoading={isEnding}
          loadingText="Encerrando..."
          onClick={onEnd}
          aria-label={`Encerrar ${device}`}
          className="ml-14 sm:ml-0"
        >
          <LogOut aria-hidden="true" />
          Encerrar
        </Button>
      )}
    </li>
  );
}
