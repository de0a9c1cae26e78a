import type { SupabaseClient } from '@supabase/supabase-js';
import type { Day } from '#domain/calendar.ts';
import { connectionDatabase } from '#server/cli/connection-database.ts';
import { runCommand } from '#server/cli/run-command.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { KEPT_PASSWORD } from './kept-club.ts';

/** A member and the session that signed them up. */
export interface Person {
  id: string;
  name: string;
  email: string;
  client: SupabaseClient;
}
export type Reply = Record<string, unknown>;

function must(reply: unknown, what: string): Reply {
  const answer = reply as Reply | null;
  if (answer?.['success'] === false || answer === null) throw new Error(`${what}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Calls a procedure as a member. @throws when it is refused */
export async function ask({ client }: Person, procedure: string, parameters: Reply = {}): Promise<Reply> {
  const { data, error } = await client.rpc(procedure, parameters);
  if (error) throw new Error(`${procedure}: ${error.code} ${error.message} ${error.details}`);
  return must(data, procedure);
}

/** Waits for a call of supabase-js. @throws its error */
export async function done<Answer extends { error: unknown }>(call: PromiseLike<Answer>): Promise<Answer> {
  const answer = await call;
  if (answer.error) throw answer.error as Error;
  return answer;
}

/** The first id in a command's output. */
export const idIn = (text: string) => /[0-9a-f-]{36}/.exec(text)?.[0] ?? 'none';

export type KeptTools = ReturnType<typeof openTools>;

/** The ways in which a club is filled. */
export function openTools(club: TestClub) {
  const { connection } = club;
  const database = connectionDatabase(connection);
  const sql = async <Row extends object>(text: string, values: readonly unknown[] = []) => connection.query<Row>(text, values);
  const command = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await runCommand(args, database);
    if (exitCode !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  const moveClock = async (day: Day | null, time = '12:00') =>
    sql(
      day === null
        ? `update app.clock_shift set shift = interval '0'`
        : `update app.clock_shift set shift = ($1::date + $2::time) at time zone 'America/Sao_Paulo' - pg_catalog.now()`,
      day === null ? [] : [day, time],
    );
  const runJobs = async () => {
    const headers = { Authorization: `Bearer ${club.secrets.secretKey}` };
    const { status } = await club.request('/functions/v1/run-jobs', { method: 'POST', headers });
    if (status !== 200) throw new Error(`run-jobs answered ${status}`);
  };

  async function signUp(name: string, email: string): Promise<Person> {
    const client = club.newClient();
    await done(client.auth.signUp({ email, password: KEPT_PASSWORD, options: { data: { name } } }));
    const { data } = await done(client.auth.verifyOtp({ token_hash: await club.tokenHashFor(email), type: 'signup' }));
    return { id: data.user?.id ?? '', name, email, client };
  }

  async function firstEntry(collection: string): Promise<string> {
    const [entry] = await sql<{ id: string }>('select id from public.content_entries where collection = $1 order by position limit 1', [
      collection,
    ]);
    return entry?.id ?? 'none';
  }

  return { club, database, sql, command, moveClock, runJobs, signUp, firstEntry };
}
