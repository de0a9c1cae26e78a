import type { ClubConnection } from '#server/database/club-connection.ts';
import { uploadTarget } from '#server/http/upload-target.ts';
import type { CALL_LIMITS } from './call-limit-values.ts';

interface Call {
  method: string;
  path: string;
}

const DATA_PATH = '/rest/v1/';
const PROCEDURE_PATH = /^\/rest\/v1\/rpc\/([^/]+)$/;
/** Reads, though it is declared volatile: it sets options of its own transaction. */
const READING_VOLATILE = ['challenge_ranking_page'];

async function readProcedures(database: Pick<ClubConnection, 'query'>): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace group by proname having bool_and(provolatile <> 'v')`,
  );
  return new Set([...rows.map(({ name }) => name), ...READING_VOLATILE]);
}

/**
 * Tells under which limit a call is counted: uploads, and all that may write rows.
 * @returns a function of the call; it asks the database once which procedures only read. Null is a call that is not
 * counted
 */
export function createWritingCalls(database: Pick<ClubConnection, 'query'>): (call: Call) => Promise<keyof typeof CALL_LIMITS | null> {
  let known: Promise<ReadonlySet<string>> | null = null;

  function readingProcedures(): Promise<ReadonlySet<string>> {
    known ??= readProcedures(database).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  }

  return async (call) => {
    if (uploadTarget(call)) return 'upload_calls';
    if (!call.path.startsWith(DATA_PATH)) return null;
    // A name that is written otherwise than it is declared counts as writing.
    const procedure = PROCEDURE_PATH.exec(call.path)?.[1];
    if (procedure !== undefined) return (await readingProcedures()).has(procedure) ? null : 'write_calls';
    return ['GET', 'HEAD'].includes(call.method) && !call.path.startsWith(`${DATA_PATH}rpc`) ? null : 'write_calls';
  };
}
