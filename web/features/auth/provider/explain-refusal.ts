import { messageFor, toAppError } from '#web/lib/data/errors.ts';

const AGAIN = 'O tempo para concluir este login acabou. Entre novamente.';

/** Words of the auth server for a sign-in by a provider that did not succeed. */
const EXPLANATIONS: Record<string, string> = {
  provider_denied: 'O login foi cancelado antes do fim.',
  access_denied: 'O login foi cancelado antes do fim.',
  provider_email_needs_verification:
    'O email desta conta ainda não foi verificado. Confirme-o no Google ou na Apple e tente de novo, ou entre com email e senha.',
  user_banned: 'Esta conta está suspensa. Fale com a equipe do clube.',
  over_request_rate_limit: messageFor('over_rate_limit'),
  bad_oauth_state: AGAIN,
  flow_state_expired: AGAIN,
  flow_state_not_found: AGAIN,
  bad_code_verifier: AGAIN,
};

const UNKNOWN = 'Não foi possível concluir seu login.';

/** The pt-BR sentence for the code of a refused sign-in. */
export function explainRefusal(code: string): string {
  return EXPLANATIONS[code] ?? UNKNOWN;
}

/** The sentence for whatever ended a sign-in: the server's code, a broken connection, or something nobody foresaw. */
export function explainFailure(error: unknown): string {
  const { code, message } = toAppError(error);
  if (code === 'network' || code === 'timeout' || code === 'over_rate_limit') return message;
  const raw: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : null;
  return typeof raw === 'string' ? explainRefusal(raw) : UNKNOWN;
}

/** The refusal in the address a sign-in came back to, in its query or fragment; null when there is none. */
export function readRefusal({ search, hash }: { search: string; hash: string }): string | null {
  const [query, fragment] = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ''))];
  return query.get('error_code') ?? fragment.get('error_code') ?? query.get('error') ?? fragment.get('error');
}
