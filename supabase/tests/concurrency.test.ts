import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sql } from '#server/testing/sql.ts';
import { openPreparedPostgres } from './runner/prepared-postgres.ts';
import type { PreparedPostgres } from './runner/prepared-postgres.ts';

const CHALLENGE = '21212121-0000-4000-8000-000000000000';
const RECORD = '21212121-0000-4000-8000-0000000000aa';
const SESSIONS = 50;

interface Reply {
  success: boolean;
  checked_in: boolean;
  is_already_checked_in: boolean;
  workout_id: string;
}

function memberId(place: number): string {
  return `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
}

// PGlite has one session only, so calls can't overlap there: these need a real PostgreSQL.
describe('many calls at once on PostgreSQL', () => {
  let opened: PreparedPostgres | null = null;
  let sql: Sql;

  beforeAll(async () => {
    opened = await openPreparedPostgres({ max: SESSIONS });
    if (opened === null) return;
    ({ sql } = opened);
  });

  afterAll(async () => opened?.close());

  beforeEach(async () => {
    if (opened === null) return;
    await sql`delete from auth.users`;
    await sql`delete from public.challenges`;
    await sql`insert into public.challenges (id, title, start_date, end_date)
      values (${CHALLENGE}, 'Desafio', app.now() - interval '1 day', app.now() + interval '20 days')`;
  });

  async function makeMembers(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, (_, place) => memberId(place));
    await sql`insert into auth.users (id, email, raw_user_meta_data, is_sso_user, is_anonymous)
      select id::uuid, id || '@example.com', '{}', false, false from unnest(${ids}::text[]) id`;
    await sql`insert into public.challenge_participants (challenge_id, user_id)
      select ${CHALLENGE}, id::uuid from unnest(${ids}::text[]) id`;
    return ids;
  }

  /** One workout of 50 minutes as the API sends it: a transaction of its own under the member's role. */
  async function record(member: string, recordId: string | null = null): Promise<Reply> {
    return sql.begin(async (transaction) => {
      await transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: member, role: 'authenticated' })}, true)`;
      const [row] = await transaction<{ reply: Reply }[]>`
        select public.record_workout_basic(p_user_id => ${member}, p_workout_name => 'Treino', p_workout_type => 'Yoga',
          p_date => app.now(), p_duration_minutes => 50, p_challenge_id => ${CHALLENGE}, p_workout_record_id => ${recordId}) as reply`;
      if (row === undefined) throw new Error('record_workout_basic returned no row');
      return row.reply;
    });
  }

  async function counted() {
    const [row] = await sql<{ workouts: number; check_ins: number; in_ranking: number; in_profiles: number; in_totals: number }[]>`
      select (select count(*)::int from public.workout_records) as workouts,
        (select count(*)::int from public.challenge_check_ins) as check_ins,
        (select coalesce(sum(points), 0)::int from public.challenge_progress) as in_ranking,
        (select coalesce(sum(points), 0)::int from public.profiles) as in_profiles,
        (select coalesce(sum(points), 0)::int from public.user_progress) as in_totals`;
    return row;
  }

  it('make one workout of one record id sent twenty times', async () => {
    if (opened === null) return;
    const [member = ''] = await makeMembers(1);
    const replies = await Promise.all(Array.from({ length: 20 }, () => record(member, RECORD)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size, 'different answers').toBe(1);
    expect(replies[0]).toMatchObject({ success: true, checked_in: true, workout_id: RECORD });
    expect(await counted()).toEqual({ workouts: 1, check_ins: 1, in_ranking: 10, in_profiles: 10, in_totals: 10 });
  });

  it('make one workout when two members send the same record id', async () => {
    if (opened === null) return;
    const members = await makeMembers(20);
    const results = await Promise.allSettled(members.map((member) => record(member, RECORD)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as { code?: string }] : []));
    expect(new Set(refusals.map((reason) => reason.code))).toEqual(new Set(['42501']));
    expect(await counted()).toMatchObject({ workouts: 1, check_ins: 1, in_ranking: 10 });
  });

  /** The row of an upload whose bytes are there, as Storage writes it: under service_role, past every policy. */
  async function completeUpload(member: string, name: string): Promise<void> {
    await sql.begin(async (transaction) => {
      await transaction`select set_config('role', 'service_role', true)`;
      await transaction`insert into storage.objects (bucket_id, name, owner_id, metadata)
        values ('workout-images', ${`${member}/${name}`}, ${member}, '{"size": 1000}')`;
    });
  }

  it('keep no more files of a member than there is room for, and of another as many as they send', async () => {
    if (opened === null) return;
    const [member = '', other = ''] = await makeMembers(2);
    await sql`insert into storage.objects (bucket_id, name, owner_id, metadata, created_at, updated_at)
      select 'workout-images', ${member} || '/old-' || n, ${member}, '{"size": 1000}', app.now(), app.now() from generate_series(1, 97) n`;
    const [results, others] = await Promise.all(
      [member, other].map((one) => Promise.allSettled(Array.from({ length: 20 }, (_, place) => completeUpload(one, `${place}.jpg`)))),
    );
    expect(results?.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(others?.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    const reasons = results?.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : []));
    expect(new Set(reasons)).toEqual(new Set(['storage_full_today']));
    expect(await sql`select count(*)::int as files from storage.objects where owner_id = ${member}`).toMatchObject([{ files: 100 }]);
    await sql`delete from storage.objects where bucket_id = 'workout-images'`;
  });

  it('make one check-in of fifty workouts of one member', async () => {
    if (opened === null) return;
    const [member = ''] = await makeMembers(1);
    const replies = await Promise.all(Array.from({ length: 50 }, () => record(member)));
    expect(replies.filter((reply) => reply.checked_in)).toHaveLength(1);
    expect(replies.filter((reply) => reply.is_already_checked_in)).toHaveLength(49);
    expect(await counted()).toEqual({ workouts: 50, check_ins: 1, in_ranking: 10, in_profiles: 10, in_totals: 10 });
    const [profile] = await sql`select completed_workouts from public.profiles`;
    expect(profile).toEqual({ completed_workouts: 50 });
  });

  it('lose no point of two hundred members, three calls each', async () => {
    if (opened === null) return;
    const members = await makeMembers(200);
    const replies = await Promise.all([...members, ...members, ...members].map((member) => record(member)));
    expect(replies.filter((reply) => reply.success)).toHaveLength(600);
    expect(await counted()).toEqual({ workouts: 600, check_ins: 200, in_ranking: 2000, in_profiles: 2000, in_totals: 2000 });
  });

  it('do not deadlock while members edit, delete, rename themselves, leave and come back', async () => {
    if (opened === null) return;
    const members = await makeMembers(20);
    const asMember = (member: string, statement: string) =>
      sql.begin(async (transaction) => {
        await transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: member, role: 'authenticated' })}, true)`;
        await transaction.unsafe(statement);
      });
    await Promise.all(members.map((member) => record(member)));
    await Promise.all(
      members.flatMap((member) => [
        record(member),
        asMember(member, `update public.workout_records set duration_minutes = 30 where user_id = '${member}'`),
        asMember(member, `update public.profiles set name = 'Novo nome' where id = '${member}'`),
        asMember(member, `delete from public.challenge_participants where user_id = '${member}'`),
        asMember(member, `delete from public.workout_records where user_id = '${member}'`),
        asMember(member, `select public.refresh_dashboard_data('${member}')`),
      ]),
    );
    // In any order the kept values agree with the rows.
    const disagreeing = await sql`
      select p.id from public.profiles p join public.user_progress u on u.user_id = p.id
      where p.completed_workouts <> (select count(*) from public.workout_records w where w.user_id = p.id)
        or u.workouts_count <> p.completed_workouts
        or p.points <> app.points_per_check_in() * (select count(*) from public.challenge_check_ins k where k.user_id = p.id and k.voided_at is null)
        or u.points <> p.points`;
    expect(disagreeing).toEqual([]);
  });

  it('fifty copies of one event, and fifty events of one subscription, write it once each and without a deadlock', async () => {
    if (opened === null) return;
    const [member = ''] = await makeMembers(1);
    const state = JSON.stringify({
      subscription: {
        id: 'sub_1',
        customer_id: 'cus_1',
        email: 'a@example.com',
        user_id: member,
        status: 'active',
        amount: 3990,
        currency: 'brl',
      },
      receipts: [
        { id: 'in_1', amount: 3990, currency: 'brl', paid_at: '2026-11-20T12:00:00Z', period_end: '2099-12-20T12:00:00Z', refunded: 0 },
      ],
    });
    const report = async (event: string, readAt: string) =>
      sql.begin(async (transaction) => {
        await transaction`select set_config('role', 'service_role', true)`;
        const [row] = await transaction<{ reply: { known: boolean } }[]>`
          select public.record_payment_event(${event}, 'invoice.paid', ${state}::text::jsonb, ${readAt}::timestamptz) as reply`;
        return row?.reply.known;
      });
    const places = Array.from({ length: 50 }, (_, place) => place);
    const copies = await Promise.all(places.map(async () => report('evt_1', '2026-11-20T12:00:00Z')));
    expect(copies.filter((known) => known === false)).toHaveLength(1);
    const deletion = sql.begin(async (transaction) => {
      await transaction`select set_config('role', 'service_role', true)`;
      await transaction`select public.delete_member(${member})`;
    });
    await Promise.all([...places.map(async (place) => report(`evt_2_${place}`, `2026-11-21T12:00:${place + 10}Z`)), deletion]);
    expect(
      await sql`select user_id, email, customer_id, status, (select count(*)::int from public.payment_receipts) as receipts from public.subscriptions`,
    ).toEqual([{ user_id: null, email: null, customer_id: null, status: 'active', receipts: 1 }]);
    expect(await sql`select kind, payload ->> 'reason' as reason from app.jobs where kind = 'end_subscription'`).toEqual([
      { kind: 'end_subscription', reason: 'deleted' },
    ]);
  });

  it('gives a recurring task to one of many who ask at once', async () => {
    if (opened === null) return;
    const taken = await Promise.all(Array.from({ length: SESSIONS }, () => sql`select app.take_sweep('letters', '1 hour') as taken`));
    expect(taken.filter(([row]) => row?.['taken'] === true)).toHaveLength(1);
  });

  it('keeps the log of the staff one chain, whoever acts at once', async () => {
    if (opened === null) return;
    const [target] = await makeMembers(1);
    // Each act in a transaction of its own, as the command's.
    await Promise.all(
      Array.from(
        { length: SESSIONS },
        (_, place) => sql`select app.write_staff_line('staff_end_sessions', ${target ?? ''}::uuid, ${String(place)}, '{}')`,
      ),
    );
    const [row] = await sql<{ verified: unknown }[]>`select app.verify_staff_log() as verified`;
    expect(row?.verified).toMatchObject({ success: true, lines: SESSIONS, problems: [] });
  });

  it('lets one of two staff void a check-in, and tells the other', async () => {
    if (opened === null) return;
    const [target] = await makeMembers(1);
    await record(target ?? '');
    const replies = await Promise.all(
      [1, 2].map(async () => {
        const [row] = await sql<{ reply: { error: string | null } }[]>`
          select public.staff_void_check_in(k.id, 'Foto repetida') as reply from public.challenge_check_ins k`;
        return row?.reply.error;
      }),
    );
    expect(replies).toHaveLength(2);
    expect(replies).toEqual(expect.arrayContaining(['changed_meanwhile', null]));
  });

  it('delete an account once, and mail its address once', async () => {
    if (opened === null) return;
    const [member = ''] = await makeMembers(1);
    await sql`delete from app.jobs`;
    await sql`update auth.users set confirmation_sent_at = now(), email_confirmed_at = now()`;
    await Promise.all(
      Array.from({ length: 20 }, async () =>
        sql.begin(async (transaction) => {
          await transaction`select set_config('role', 'service_role', true)`;
          await transaction`select public.delete_member(${member})`;
        }),
      ),
    );
    const jobs = await sql<{ payload: unknown }[]>`select payload from app.jobs where kind = 'mail'`;
    expect(jobs.map(({ payload }) => payload)).toEqual([{ mail: 'account_deleted', to: `${member}@example.com` }]);
  });

  it('lets nobody be suspended and made staff at once', async () => {
    if (opened === null) return;
    const members = await makeMembers(20);
    await sql`select app.ensure_profile(id::uuid) from unnest(${members}::text[]) id`;
    const replies = await Promise.all(
      members.flatMap((id) => [
        sql`select public.staff_suspend(${id}::uuid, 'Ofensa') ->> 'error' as error`,
        sql`select public.staff_add(${`${id}@example.com`}, 'moderator') ->> 'error' as error`,
      ]),
    );
    const refused = replies.map(([row]) => (row?.['error'] ?? null) as string | null).filter((error) => error !== null);
    expect(refused).toHaveLength(20);
    expect(['already_suspended', 'is_staff']).toEqual(expect.arrayContaining([...new Set(refused)]));
    const both = await sql`select from public.club_staff t join app.member_suspensions s on s.user_id = t.user_id`;
    expect(both).toHaveLength(0);
  });
});
