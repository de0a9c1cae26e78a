import { afterAll, beforeAll, expect, test } from 'vitest';
import { Random } from '#server/testing/random.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { runDueJobs } from '../../supabase/functions/_shared/run-due-jobs.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import { functionEnvironment } from './function-environment.ts';

const ORIGIN = 'http://localhost:3000';
const DAYS = 365;
const FIRST_DAY = Date.UTC(2027, 0, 1, 12);
const DAY_MS = 86_400_000;
const SEED = 20_271;
const CHALLENGE = '00000000-0000-4000-8000-00000000c001';

interface Announced {
  title: string;
  audience: 'challenge' | 'experts' | 'members' | 'member';
  userId: string | null;
  isUrgent: boolean;
  hasEnded: boolean;
}

/** A member as the test itself knows them: nothing of it is read from the database. */
interface Known {
  member: Member;
  isIn: boolean;
  isExpert: boolean;
  hasMails: boolean;
  isGone: boolean;
  /** Day of the year on which each announcement first reached them. */
  reached: Map<string, number>;
}

const postgres = await startPostgres();
if (!postgres.server) warnWithoutPostgres(postgres.reason);
const databaseUrl = postgres.server?.url ?? '';

let clubs: TestClub[] = [];
beforeAll(async () => {
  if (!postgres.server) return;
  const first = await createTestClub({ databaseUrl });
  clubs = [first, await createTestClub({ databaseUrl, env: { JWT_SECRET: first.secrets.jwtSecret } })];
});
afterAll(async () => {
  for (const club of clubs.toReversed()) await club.close();
  await postgres.server?.stop();
});

test.skipIf(!postgres.server)(
  'in a year with two processes that end in the middle, no announcement reaches a member above the limits, none is mailed twice, and none to who left',
  async () => {
    const [club, other] = clubs;
    if (!club || !other) throw new Error('no clubs');
    const processes = [club, other];
    // Two processes at work draw in an order that no seed decides: each has numbers of its own, and so has the club's
    // year.
    const random = new Random(SEED);
    const chanceOfEnds = new Map(processes.map((one, place) => [one, new Random(SEED + 1 + place)]));
    const ask = async <Row extends object>(sql: string, values: readonly unknown[] = []) => club.connection.query<Row>(sql, values);
    const everybody: Known[] = [];
    for (const name of ['Ana', 'Bia', 'Caio', 'Dora', 'Eva', 'Fabi']) {
      everybody.push({
        member: await club.signUpMember(name),
        isIn: false,
        isExpert: false,
        hasMails: false,
        isGone: false,
        reached: new Map(),
      });
    }
    await ask(
      `insert into public.challenges (id, title, start_date, end_date) values ($1, 'Ano', '2027-01-01T03:00:00Z', '2027-12-31T12:00:00Z')`,
      [CHALLENGE],
    );
    const announced = new Map<string, Announced>();
    const counts = { refused: 0, mails: 0, ends: 0, urgent: 0 };
    const faults: string[] = [];
    const mailed = new Set<string>();
    let day = 0;

    const isFor = (known: Known, { audience, userId }: Announced) =>
      !known.isGone &&
      (audience === 'members' ||
        (audience === 'experts' && known.isExpert) ||
        (audience === 'challenge' && known.isIn) ||
        (audience === 'member' && userId === known.member.id));

    function note(known: Known, id: string): void {
      if (!known.reached.has(id)) known.reached.set(id, day);
    }

    async function change(known: Known): Promise<void> {
      const { id } = known.member;
      if (random.chance(0.1)) {
        known.isIn = !known.isIn;
        await ask(
          known.isIn
            ? `insert into public.challenge_participants (challenge_id, user_id) values ($1, $2)`
            : 'delete from public.challenge_participants where challenge_id = $1 and user_id = $2',
          [CHALLENGE, id],
        );
      }
      if (random.chance(0.05)) {
        known.isExpert = !known.isExpert;
        await ask('select app.set_operator_grant($1, $2)', [id, known.isExpert ? 'expert' : 'basic']);
      }
      if (random.chance(0.1)) {
        known.hasMails = !known.hasMails;
        await ask(
          'insert into app.notice_settings (user_id, mails) values ($1, $2) on conflict (user_id) do update set mails = excluded.mails',
          [id, known.hasMails],
        );
      }
    }

    async function announce(): Promise<void> {
      const audience = random.pick(['challenge', 'experts', 'members', 'member'] as const);
      const userId = audience === 'member' ? random.pick(everybody.filter(({ isGone }) => !isGone)).member.id : null;
      const isUrgent = random.chance(0.05);
      const title = `Aviso ${day} ${announced.size}`;
      const startsAt = new Date(FIRST_DAY + day * DAY_MS + (random.chance(0.2) ? 2 * DAY_MS : 0));
      const fields = {
        audience,
        challenge_id: audience === 'challenge' ? CHALLENGE : null,
        user_id: userId,
        title,
        body: 'Texto',
        starts_at: startsAt,
        ends_at: new Date(startsAt.getTime() + random.pick([1, 3, 6]) * DAY_MS),
        is_urgent: isUrgent,
      };
      const [row] = await ask<{ reply: { success: boolean; announcement?: { id: string } } }>(
        'select app.staff_announce($1::text::jsonb, false) as reply',
        [JSON.stringify(fields)],
      );
      const id = row?.reply.announcement?.id;
      if (id === undefined) counts.refused += 1;
      else announced.set(id, { title, audience, userId, isUrgent, hasEnded: false });
      if (isUrgent) counts.urgent += 1;
    }

    /** Mails reach a member, too: the database says when. The test knows what they saw. */
    async function noteMailed(known: Known): Promise<void> {
      const rows = await ask<{ id: string; day: number }>(
        `select r.announcement_id as id, (app.club_day(r.reached_at) - date '2027-01-01') as day from app.announcement_reads r where r.user_id = $1`,
        [known.member.id],
      );
      for (const row of rows) known.reached.set(row.id, row.day);
    }

    /** Both tabs of a member look at once. */
    async function look(known: Known): Promise<void> {
      const tabs = await Promise.all(
        processes.map(async ({ connection }) =>
          connection.query<{ reply: { notices: { id: string }[] } }>(
            `with me as materialized (select set_config('request.jwt.claims', $1, true)) select app.own_notices() as reply from me`,
            [JSON.stringify({ sub: known.member.id, role: 'authenticated' })],
          ),
        ),
      );
      for (const { id } of tabs.flatMap(([row]) => row?.reply.notices ?? [])) {
        const one = announced.get(id);
        if (!one || one.hasEnded || !isFor(known, one)) faults.push(`day ${day}: ${known.member.email} sees ${one?.title}`);
        note(known, id);
      }
    }

    /**
     * A process that does what is due, until it ends: before or after any of its calls, so that half of its work may be
     * noted.
     */
    async function work(process: TestClub): Promise<void> {
      let hasEnded = false;
      const endsBy = chanceOfEnds.get(process);
      const endPerhaps = () => {
        if (!endsBy?.chance(0.02)) return;
        hasEnded = true;
        counts.ends += 1;
        throw new Error('the process ended');
      };
      await runDueJobs({
        env: functionEnvironment(ORIGIN, process.secrets, null),
        fetch: async (input, init) => {
          if (hasEnded) throw new Error('the process ended');
          endPerhaps();
          const answer = await process.app.fetch(new Request(input, init));
          endPerhaps();
          return answer;
        },
        sendMail: async ({ to, subject }) => {
          if (hasEnded) throw new Error('the process ended');
          const entry = [...announced].find(([, { title }]) => subject.endsWith(title));
          const known = everybody.find(({ member }) => member.email === to);
          if (!entry || !known) return;
          const [id, one] = entry;
          const key = `${id} ${to}`;
          if (mailed.has(key)) faults.push(`day ${day}: ${key} mailed twice`);
          if (one.hasEnded || !isFor(known, one) || !known.hasMails) faults.push(`day ${day}: ${key} mailed to who left`);
          mailed.add(key);
          counts.mails += 1;
        },
        now: () => new Date(),
        logError: () => undefined,
      }).catch(() => undefined);
    }

    async function workWhatIsDue(): Promise<void> {
      const [due] = await ask<{ is_there: boolean }>(
        `select exists (select from app.jobs j where j.key like 'announcement %' and j.done_at is null and j.given_up_at is null and j.due_at <= app.now()) as is_there`,
      );
      if (due?.is_there) await Promise.all(processes.map(work));
    }

    for (; day < DAYS; day += 1) {
      const noon = new Date(FIRST_DAY + day * DAY_MS).toISOString();
      await ask('update app.clock_shift set shift = $1::timestamptz - pg_catalog.now()', [noon]);
      if (random.chance(0.45)) await announce();
      await workWhatIsDue();
      // Between what was queued and what is sent.
      await change(random.pick(everybody.filter(({ isGone }) => !isGone)));
      if (day === 150 || day === 250) {
        const known = everybody[day === 150 ? 0 : 1];
        if (known) {
          await noteMailed(known);
          known.isGone = true;
          await ask('delete from auth.users where id = $1', [known.member.id]);
        }
      }
      const running = [...announced].filter(([, { hasEnded }]) => !hasEnded);
      if (running.length > 0 && random.chance(0.05)) {
        const [id, one] = random.pick(running);
        const [row] = await ask<{ reply: { success: boolean } }>('select app.staff_end_announcement($1) as reply', [id]);
        if (row?.reply.success) one.hasEnded = true;
      }
      // Work that an ended process had taken is free again.
      await ask(`update app.clock_shift set shift = shift + interval '6 minutes'`);
      await workWhatIsDue();
      for (const known of everybody.filter(({ isGone }) => !isGone)) if (random.chance(0.2)) await look(known);
    }

    for (const known of everybody) {
      await noteMailed(known);
      const days = [...known.reached].filter(([id]) => announced.get(id)?.isUrgent === false).map(([, at]) => at);
      for (const at of days) {
        const inDay = days.filter((one) => one === at).length;
        const inWeek = days.filter((one) => one >= at && one < at + 7).length;
        if (inDay > 1 || inWeek > 3) faults.push(`${known.member.email}: ${inDay} on day ${at}, ${inWeek} in its week`);
      }
    }
    expect(faults).toEqual([]);
    expect(everybody.every(({ reached }) => reached.size > 5)).toBe(true);
    expect([announced.size > 60, counts.refused > 3, counts.mails > 60, counts.ends > 20, counts.urgent > 3]).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
  },
);
