import { CommandError, EXIT_USAGE } from './command-error.ts';

/** The names of one's own machine. */
export const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origin of a project's address.
 * @throws CommandError for what is no origin, or is http on another machine
 */
export function readProjectUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url !== null && LOCAL.has(url.hostname);
  if (url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)) && url.pathname === '/' && url.search === '') return url;
  throw new CommandError(`“${text}” não é o endereço de um projeto: use algo como https://abcd.supabase.co.`, EXIT_USAGE);
}
