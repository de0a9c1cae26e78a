import type { AuthEventName, AuthLogEntry } from '#web/lib/session/auth-log.ts';

const NAMES: Record<AuthEventName, string> = {
  'session-check': 'Sessão conferida',
  request: 'Pedido ao servidor',
  'auth-change': 'Mudança de sessão',
  'member-in': 'Membro entrou',
  profile: 'Perfil',
  level: 'Nível',
  'pending-level': 'Nível pendente',
  'sign-in-wait': 'Espera do login',
  'member-out': 'Membro saiu',
  'other-tab': 'Outra aba',
  'provider-sign-in': 'Login por provedor',
};

const TIME = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 });

/** One event: when, what, and the codes that go with it. */
export function AuthLogRow({ entry: { at, event, detail } }: { entry: AuthLogEntry }) {
  const { call, status, code, outcome, ms } = detail;
  const facts = [call, outcome, status, code, ms === undefined ? undefined : `${ms} ms`].filter((fact) => fact !== undefined);
  return (
    <li className="flex flex-col px-3 py-2 text-sm">
      <span className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{NAMES[event]}</span>
        <time dateTime={at} className="text-muted-foreground tabular-nums">
          {TIME.format(new Date(at))}
        </time>
      </span>
      {facts.length > 0 ? <span className="break-words text-muted-foreground">{facts.join(' · ')}</span> : null}
    </li>
  );
}
