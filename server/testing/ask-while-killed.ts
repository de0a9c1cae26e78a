import { expect } from 'vitest';
import type { ClubConnection } from '#server/database/club-connection.ts';

/** Where the callers of `askWhileKilled` write. */
export const ASKED_TABLE_SQL = 'create table public.asked (id text primary key); grant insert, select on public.asked to authenticated';

interface Answer {
  asked: string;
  claimed: string;
}

interface KillPlan {
  callers: number;
  /** How many questions each of them asks at least. */
  questions: number;
  kills: number;
  /** How many answers there must have been since the last kill. */
  answersBetween: number;
  /** Ends a session at random. Answers with how many it has ended. */
  kill: () => Promise<number>;
}

interface Outcome {
  right: number;
  lost: number;
  /** Answers that are another's, and errors that are none of a lost connection. */
  wrong: unknown[];
  /** The ids that were acknowledged as written. */
  written: string[];
}

/** Each way in which the server asks, with who asks in the question, in the claims and in what is written. */
const waysOf = (connection: ClubConnection): ((id: string) => Promise<Answer | undefined>)[] => [
  async (id) => {
    const jwt = { sub: crypto.randomUUID(), role: 'authenticated', asker: id };
    return connection.askAs<Answer>(
      { auth: { uid: jwt.sub, role: jwt.role, jwt } },
      {
        text: `with written as (insert into public.asked values ($1::text) returning id)
            select id as asked, auth.jwt() ->> 'asker' as claimed from written`,
        parameters: [id],
      },
    );
  },
  async (id) => (await connection.query<Answer>('select $1::text as asked, $2::text as claimed', [id, id]))[0],
  async (id) =>
    connection.transact(async (transaction) => {
      await transaction.query(`select set_config('app.asker', $1::text, true)`, [id]);
      await transaction.query('insert into public.asked values ($1::text)', [id]);
      return (await transaction.query<Answer>(`select $1::text as asked, current_setting('app.asker') as claimed`, [id]))[0];
    }),
];

/**
 * Asks in every way by many callers while sessions are ended.
 * @returns once all callers have been answered and all sessions were ended
 */
export async function askWhileKilled(connection: ClubConnection, plan: KillPlan): Promise<Outcome> {
  const ways = waysOf(connection);
  const seen: Outcome = { right: 0, lost: 0, wrong: [], written: [] };
  const counts = { kills: 0, asking: plan.callers };

  async function keepAsking(caller: number): Promise<void> {
    for (let question = 0; question < plan.questions || counts.kills < plan.kills; question += 1) {
      const id = `${caller}/${question}`;
      const way = (caller + question) % ways.length;
      try {
        const answer = await ways[way]?.(id);
        if (answer?.asked === id && answer.claimed === id) seen.right += 1;
        else seen.wrong.push({ id, way, answer });
        if (way !== 1) seen.written.push(id);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'CONNECTION_LOST') seen.lost += 1;
        else seen.wrong.push({ id, way, error });
      }
    }
    counts.asking -= 1;
  }
  async function keepKilling(): Promise<void> {
    while (counts.asking > 0) {
      const before = seen.right;
      await expect.poll(() => counts.asking === 0 || seen.right > before + plan.answersBetween, { interval: 2 }).toBe(true);
      counts.kills += await plan.kill();
    }
  }
  await Promise.all([keepKilling(), ...Array.from({ length: plan.callers }, async (_, caller) => keepAsking(caller))]);
  return seen;
}
