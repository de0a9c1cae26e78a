import { requestScope } from '#server/base/request-scope.ts';
import { isLostConnection } from '../database/postgres/lost-connection.ts';

let isInstalled = false;

/**
 * lite prints every refused statement with its parameters, which are members' data, on the console. While a request is being
 * answered, what it prints goes to the request's log instead: the error's code and message, nothing else.
 */
export function quietConsole(): void {
  if (isInstalled) return;
  isInstalled = true;
  for (const method of ['error', 'warn'] as const) {
    // oxlint-disable-next-line no-console -- the console is what is being replaced
    const print = console[method].bind(console);
    // oxlint-disable-next-line no-console
    console[method] = (...values: unknown[]) => {
      const scope = requestScope.getStore();
      if (!scope) return print(...values);
      const error = values.find((value) => value instanceof Error);
      const topic = values.find((value) => typeof value === 'string');
      // A SQLSTATE is the caller's mistake, which the answer tells, as it tells of a lost database. Anything else is worth a look.
      const isRefusal = error !== undefined && 'code' in error && typeof error.code === 'string' && error.code.length === 5;
      scope.log[isRefusal || isLostConnection(error) ? 'debug' : 'error']({ err: error }, topic ?? 'printed by the Supabase API');
    };
  }
}
