import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '#server/testing/sql.ts';
import { openPreparedPostgres } from './runner/prepared-postgres.ts';
import type { PreparedPostgres } from './runner/prepared-postgres.ts';

const DONA = '00000000-0000-4000-8000-00000000d0a1';
const DORA = '00000000-0000-4000-8000-00000000d0a2';
const ROUNDS = 12;

/**
 * The sender of a call: the club's own functions, the database's owner (the command, or SQL by hand), or one of the
 * staff after a second factor.
 */
type Sender = 'service' | 'command' | typeof DONA | typeof DORA;

// PGlite has one session only, so calls can't overlap there: these need a real PostgreSQL.
describe('of two owners who go at the same moment, on PostgreSQL', () => {
  let opened: PreparedPostgres | null = null;
  let sql: Sql;

  beforeAll(async () => {
    opened = await openPreparedPostgres({ max: 4 });
    if (opened === null) return;
    ({ sql } = opened);
  });

  afterAll(async () => opened?.close());

  async function begin(): Promise<void> {
    await sql`truncate public.club_staff`;
    await sql`delete from auth.users`;
    await sql`insert into auth.users (id, email, raw_user_meta_data, is_sso_user, is_anonymous)
      select id::uuid, id || '@example.com', '{}', false, false from unnest(${[DONA, DORA]}::text[]) id`;
    await sql`insert into public.club_staff (user_id, role) values (${DONA}, 'owner'), (${DORA}, 'owner')`;
    await sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal) select u.id, u.id, now(), now(), 'aal2' from auth.users u`;
    await sql`insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
      select gen_random_uuid(), u.id, 'totp', now(), now() from auth.users u`;
  }

  /** Plays something in a club of two owners, a dozen times: what happens at once happens in any order. */
  async function inRounds(play: (round: number) => Promise<void>): Promise<void> {
    if (opened === null) return;
    for (let round = 1; round <= ROUNDS; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each round begins anew
      await begin();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await play(round);
    }
  }

  /** 'done', the code of a refusal, or the message of an error. */
  async function send(sender: Sender, statement: string): Promise<string> {
    try {
      return await sql.begin(async (transaction) => {
        if (sender === 'service') await transaction`select set_config('role', 'service_role', true)`;
        else if (sender !== 'command') {
          const claims = JSON.stringify({ sub: sender, role: 'authenticated', session_id: sender });
          await transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
        }
        const [row] = await transaction.unsafe<{ reply?: { error?: string | null } | null }[]>(statement);
        return row?.reply?.error ?? 'done';
      });
    } catch (error) {
      return (error as Error).message;
    }
  }

  async function owners(): Promise<number> {
    const [row] = await sql<{ owners: number }[]>`select count(*)::int as owners from public.club_staff where role = 'owner'`;
    return row?.owners ?? 0;
  }

  const deleteAccount = (id: string) => `select public.delete_member('${id}') as reply`;
  const deleteRow = (id: string) => `delete from auth.users where id = '${id}'`;
  const remove = (id: string) => `select public.staff_remove('${id}', 'owner') as reply`;
  const lower = (id: string) => `select public.staff_change_role('${id}', 'operator', 'owner') as reply`;

  it.each<[string, [Sender, string], [Sender, string], string[]]>([
    ['both delete their accounts', ['service', deleteAccount(DONA)], ['service', deleteAccount(DORA)], ['last_owner']],
    ['both accounts are deleted by SQL', ['command', deleteRow(DONA)], ['command', deleteRow(DORA)], ['last_owner']],
    // Whose role went while they waited may do nothing any more.
    ['each removes the other', [DONA, remove(DORA)], [DORA, remove(DONA)], ['last_owner', 'forbidden']],
    ['each lowers the other', [DONA, lower(DORA)], [DORA, lower(DONA)], ['last_owner', 'forbidden']],
    ['both leave the staff', [DONA, remove(DONA)], [DORA, remove(DORA)], ['last_owner']],
    ['one deletes the account, the command removes the other', ['service', deleteAccount(DONA)], ['command', remove(DORA)], ['last_owner']],
    ['one deletes the account, the command lowers the other', ['service', deleteAccount(DONA)], ['command', lower(DORA)], ['last_owner']],
    ['one leaves, the other is deleted by SQL', [DONA, remove(DONA)], ['command', deleteRow(DORA)], ['last_owner']],
  ])('one stays when %s', async (_what, first, second, refusals) => {
    await inRounds(async (round) => {
      const outcomes = await Promise.all([send(...first), send(...second)]);
      expect({ round, owners: await owners(), done: outcomes.filter((one) => one === 'done').length }).toEqual({
        round,
        owners: 1,
        done: 1,
      });
      expect(refusals).toContain(outcomes.find((one) => one !== 'done'));
    });
  });

  it('one stays when one statement takes both', async () => {
    if (opened === null) return;
    await begin();
    expect(await send('command', `delete from auth.users where id in ('${DONA}', '${DORA}')`)).toBe('last_owner');
    expect(await send('command', 'delete from public.club_staff')).toBe('last_owner');
    expect(await send('command', `update public.club_staff set role = 'operator'`)).toBe('last_owner');
    expect(await owners()).toBe(2);
  });

  it('one stays when the deletion that a member asked for is due as they become the owner in the place of another', async () => {
    await inRounds(async (round) => {
      const request = `00000000-0000-4000-8000-0000000${String(round).padStart(5, '0')}`;
      await sql`delete from public.club_staff where user_id = ${DORA}`;
      await sql`insert into app.member_requests (id, user_id, kind, reason, due_at) values (${request}, ${DORA}, 'deletion', 'Carta', app.now())`;
      const handOver = async () => {
        await send('command', `select public.staff_add('${DORA}@example.com', 'owner') as reply`);
        return send('service', deleteAccount(DONA));
      };
      await Promise.all([handOver(), send('service', `select public.delete_requested_account('${request}') as reply`)]);
      expect({ round, owners: await owners() }).toEqual({ round, owners: 1 });
    });
  });
});
