import type { SqlRow } from '../club-connection.ts';
import { PostgresSession } from '../postgres/postgres-session.ts';
import type { CopySession } from './copy-session.ts';

/** Another name than that of a server's sessions, so that a running server is told from who only copies. */
const NAME = 'clube-21-copy';
const OPEN_WITHIN_MS = 15_000;

/** Opens one session of PostgreSQL for COPY. */
export async function openPostgresCopySession(url: string): Promise<CopySession> {
  const session = await PostgresSession.open({ url, name: NAME, openWithinMs: OPEN_WITHIN_MS });
  return {
    engine: 'postgres',
    query: async <Row extends object = SqlRow>(text: string, parameters: readonly unknown[] = []) =>
      (await session.run(text, parameters)) as Row[],
    script: async (text) => void (await session.run(text, [])),
    copyOut: async (query) => session.copyOut(`copy (${query}) to stdout`),
    copyIn: async (target, text) => session.copyIn(`copy ${target} from stdin`, text),
    close: () => session.end(),
  };
}
