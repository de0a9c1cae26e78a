import { createECDH } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { startPushService } from '#server/testing/push-service.ts';
import { openSql } from '#server/testing/sql.ts';
import type { Query, Row } from '#server/testing/sql.ts';
import { createPostgresDatabase } from '../bench/postgres.ts';
import { startClubProcesses } from './reminders/club-processes.ts';
import { faultsOfArrival, faultsOfDecision } from './reminders/judge.ts';
import type { Decision } from './reminders/judge.ts';
import { CHALLENGE_DAYS, DAY_MS, FIRST_DAY, HOURS, ROUND_DAYS, dateOf, firstDayOf, stateOf } from './reminders/known-member.ts';
import type { Known } from './reminders/known-member.ts';
import { callAs, makeMember, makeRounds } from './reminders/make-members.ts';
import { runAsProcess } from './reminders/run-as-process.ts';

// A year of reminders: 500 members with hours of their own, who train, tap, pause, leave and switch off as chance has
// it, two processes that are killed and started again, and a clock that jumps. Each push and mail that arrives is held
// against what the drill itself knows of the member, and each decision against domain/reminders.ts. Usage: npm run
// drills -- reminder-year [--members 500] [--days 365] [--seed 1]

/** How likely one of the two processes is killed at each turn: some sixty times a year. */
const KILL_CHANCE = 0.015;

const option = (name: string, otherwise: number) => {
  const place = process.argv.indexOf(`--${name}`);
  return place === -1 ? otherwise : Number(process.argv[place + 1]);
};

if (process.argv.includes('--process')) await runAsProcess();
else process.exit((await runYear()) ? 0 : 1);

async function runYear(): Promise<boolean> {
  const MEMBERS = option('members', 500);
  const DAYS = option('days', 365);
  let state = option('seed', 1);
  const dice = () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
  const faults: string[] = [];
  /** Milliseconds. */
  const spent = { work: 0, starts: 0, live: 0 };
  const counts = { pushes: 0, mails: 0, kills: 0, jumps: 0, checkIns: 0, rows: 0 };

  const server = await createPostgresDatabase();
  const service = await startPushService();
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const vapid = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  const sql = openSql(server.url);
  // A process is killed here, never the database: it need not wait for its disk.
  await sql`alter system set synchronous_commit = off`;
  await sql`select pg_reload_conf()`;

  /** The club's clock, in São Paulo, which has no summer time. */
  let shown = { day: 0, minutes: 0 };
  async function setClock(day: number, minutes: number): Promise<void> {
    shown = { day, minutes };
    const instant = new Date(FIRST_DAY + day * DAY_MS + (minutes + 180) * 60_000).toISOString();
    await sql`update app.clock_shift set shift = ${instant}::timestamptz - pg_catalog.now()`;
  }

  async function workUntilIdle(killChance: number): Promise<void> {
    const began = Date.now();
    await turnUntilIdle(killChance);
    spent.work += Date.now() - began;
  }
  async function turnUntilIdle(killChance: number): Promise<void> {
    for (let round = 0; round < 200; round += 1) {
      const [due] = await sql<{ is_there: boolean }[]>`
        select exists (select from app.reminder_settings s where s.is_on and s.next_at <= app.now())
          or exists (select from app.jobs j where j.kind in ('push', 'mail') and j.done_at is null and j.given_up_at is null and j.due_at <= app.now()
            and j.taken_until is null) as is_there`;
      if (!due?.is_there) return;
      const kill = dice() < killChance ? { place: counts.kills % 2, afterMs: dice() * 80 } : null;
      await processes.runBoth(kill);
      const stopped = Date.now();
      const restarted = await processes.restartEnded();
      spent.starts += Date.now() - stopped;
      counts.kills += restarted;
      // A process that starts sets the clock back to the real one.
      if (restarted > 0) await setClock(shown.day, shown.minutes);
    }
    faults.push(`day ${shown.day}: work does not end`);
  }

  // Members -------------------------------------------------------------------------------------------

  const members: Known[] = [];
  let onMail = (_to: string): void => undefined;
  const processes = await startClubProcesses({
    module: fileURLToPath(import.meta.url),
    env: { DRILL_DATABASE: server.url, DRILL_PUSH: service.origin, DRILL_VAPID: vapid },
    onMail: (to) => onMail(to),
    onFailure: (reason) => faults.push(`a process failed: ${reason}`),
  });
  await setClock(0, 6 * 60);
  const idOfRound = await makeRounds(sql, DAYS);
  const challengeOf = ({ round }: Known) => (round === null ? undefined : idOfRound.get(round));
  for (let number = 0; number < MEMBERS; number += 1) members.push(await makeMember(sql, number));
  const byMail = new Map(members.map((member) => [member.email, member]));

  const as = async (member: Known, call: Query<Row[]>) => callAs(sql, member, call);
  const mustDo = (what: string, reply: Row | undefined) => {
    if (reply?.['success'] !== true) faults.push(`day ${shown.day}: ${what}: ${JSON.stringify(reply)}`);
  };

  async function turnOn(member: Known, isOn: boolean): Promise<void> {
    mustDo('set_reminders', await as(member, sql`public.set_reminders(${isOn}, ${member.hour}, ${member.hasMails})`));
    member.isOn = isOn;
    if (isOn) member.unanswered = 0;
  }
  for (const [number, member] of members.entries()) {
    await turnOn(member, true);
    if (number % 4 !== 0) continue;
    const browser = service.subscribe();
    mustDo('subscribe_push', await as(member, sql`public.subscribe_push(${browser.endpoint}, ${browser.p256dh}, ${browser.auth})`));
    member.endpoint = browser.endpoint;
  }
  const byEndpoint = new Map(members.filter(({ endpoint }) => endpoint !== null).map((member) => [member.endpoint, member]));

  function arrive(member: Known | undefined, channel: string): void {
    if (!member) {
      faults.push(`day ${shown.day}: ${channel} to nobody`);
      return;
    }
    faults.push(...faultsOfArrival(member, channel, shown));
  }
  onMail = (to) => {
    counts.mails += 1;
    arrive(byMail.get(to), 'mail');
  };
  let read = 0;
  function readPushes(): void {
    for (; read < service.pushed.length; read += 1) {
      counts.pushes += 1;
      arrive(byEndpoint.get(service.pushed[read]?.endpoint ?? ''), 'push');
    }
  }

  const sent = new Map<string, { day: number; words: string }>();
  const judged = new Set<string>();
  /** Reads the rows that were decided just now and holds each against what the drill knows. */
  async function judge(): Promise<void> {
    readPushes();
    // Instants, not app.now(): that would be asked for each row of a year.
    const [clock] = await sql<
      { from: Date; to: Date }[]
    >`select app.now() - interval '20 minutes' as from, app.now() + interval '1 minute' as to`;
    const rows = await sql<Decision[]>`
      select r.user_id, r.day - date '2027-01-01' as day, r.outcome, r.kind, r.words, r.is_last, to_char(r.decided_at at time zone 'America/Sao_Paulo', 'HH24:MI') as local
      from app.member_reminders r where r.decided_at > ${clock?.from ?? null} and r.decided_at <= ${clock?.to ?? null}`;
    const byId = new Map(members.map((member) => [member.id, member]));
    for (const row of rows) {
      const member = byId.get(row.user_id);
      const key = `${row.user_id} ${row.day}`;
      if (!member || judged.has(key)) continue;
      judged.add(key);
      counts.rows += 1;
      faults.push(...faultsOfDecision(row, member, shown, sent.get(member.id)));
      if (row.outcome !== 'sent') continue;
      member.unanswered += 1;
      sent.set(member.id, { day: row.day, words: row.words ?? '' });
      arrive(member, 'bell');
    }
  }

  async function live(member: Known, day: number): Promise<void> {
    const current = stateOf(member, day);
    const round = Math.ceil(day / ROUND_DAYS);
    const next = idOfRound.get(round);
    const challenge = challengeOf(member);
    if (current === 'other' && next !== undefined && round !== member.round && dice() < 0.3) {
      await sql`delete from public.challenge_participants where user_id = ${member.id}`;
      await sql`insert into public.challenge_participants (challenge_id, user_id) values (${next}, ${member.id})`;
      member.round = round;
      return;
    }
    if (current !== 'running' || challenge === undefined || member.round === null) return;
    if (dice() < 0.01) {
      await sql`delete from public.challenge_participants where user_id = ${member.id}`;
      member.round = null;
    } else if (dice() < 0.02) {
      const until = Math.min(day + 2, firstDayOf(member.round) + CHALLENGE_DAYS - 1);
      mustDo('set_pause', await as(member, sql`public.set_pause(${challenge}, ${dateOf(day)}, ${dateOf(until)}, 'rest')`));
      for (let at = day; at <= until; at += 1) member.paused.add(at);
    } else if (dice() < 0.003 && member.suspendedUntil < day) {
      await sql`insert into app.member_suspensions (user_id, reason, until) values (${member.id}, 'Ofensa', ${`${dateOf(day + 3)}T02:59:59Z`})`;
      member.suspendedUntil = day + 2;
    }
  }

  async function train(member: Known, day: number): Promise<void> {
    const challenge = challengeOf(member);
    if (challenge === undefined || stateOf(member, day) !== 'running' || member.checkIns.has(day) || member.suspendedUntil >= day) return;
    const [at] = await sql<{ at: Date }[]>`select app.now() as at`;
    const reply = await as(
      member,
      sql`public.record_workout_basic(p_user_id => ${member.id}, p_workout_name => 'Corrida', p_workout_type => 'Corrida', p_date => ${at?.at ?? null},
        p_duration_minutes => 50, p_challenge_id => ${challenge}, p_workout_id => null, p_notes => null)`,
    );
    mustDo('record_workout_basic', reply);
    counts.checkIns += 1;
    member.checkIns.add(day);
    // A reminder of a day that the clock had jumped to comes after it.
    if ((sent.get(member.id)?.day ?? day) <= day) member.unanswered = 0;
  }

  let told = 0;
  // The year ------------------------------------------------------------------------------------------

  for (let day = 0; day < DAYS; day += 1) {
    const began = Date.now();
    await setClock(day, 6 * 60 + 30);
    for (const member of members) await live(member, day);
    for (const member of members)
      if (dice() < 0.1 + 0.3 * ((members.indexOf(member) % 5) / 4) * Number(day % 60 < 40)) await train(member, day);
    spent.live += Date.now() - began;
    for (const hour of HOURS) {
      // Sometimes nobody is there at the hour, and it gets late.
      const delay = dice() < 0.1 ? Math.floor(dice() * 180) : Math.floor(dice() * 50);
      await setClock(day, hour * 60 + delay);
      await workUntilIdle(KILL_CHANCE);
      await judge();
      if (dice() < 0.05) {
        // The clock jumps: back by hours, into the night, or to tomorrow and back again.
        counts.jumps += 1;
        const jump = [-300, 200, 24 * 60][Math.floor(dice() * 3)] ?? 0;
        const minutes = hour * 60 + delay + jump;
        await setClock(day + Math.floor(minutes / 1440), ((minutes % 1440) + 1440) % 1440);
        await workUntilIdle(KILL_CHANCE);
        await judge();
        await setClock(day, hour * 60 + delay);
      }
      for (const [id, last] of sent) {
        if (last.day !== day || dice() > 0.1) continue;
        const member = members.find((one) => one.id === id);
        if (!member) continue;
        if (dice() < 0.5) await train(member, day);
        else {
          mustDo('open_reminder', await as(member, sql`public.open_reminder(${dateOf(day)})`));
          member.unanswered = 0;
        }
      }
    }
    const member = members[Math.floor(dice() * members.length)];
    await setClock(day, 23 * 60 + 30);
    await workUntilIdle(0);
    await judge();
    if (member && dice() < 0.3) await turnOn(member, !member.isOn);
    if (day % 10 === 9)
      process.stderr.write(
        `day ${day + 1}: ${JSON.stringify(counts)}, ${JSON.stringify(spent)}, ${faults.length} faults ${faults.slice(told).join('; ')}\n`,
      );
    if (day % 10 === 9) told = faults.length;
    if (faults.length > 50) break;
  }

  const twice = await sql<
    { user_id: string }[]
  >`select user_id from public.member_notices where kind = 'reminder' group by user_id, (created_at at time zone 'America/Sao_Paulo')::date having count(*) > 1`;
  if (twice.length > 0) faults.push(`${twice.length} members with two in the bell on a day`);
  const [unexplained] = await sql<{ count: number }[]>`
    select count(*)::integer from public.member_notices n where n.kind = 'reminder' and not exists (select from app.member_reminders r where r.user_id = n.user_id and r.sent_at = n.created_at)`;
  if (unexplained?.count !== 0) faults.push(`${unexplained?.count} notices without a decision`);
  const byOutcome = await sql<
    { outcome: string; count: number }[]
  >`select outcome, count(*)::integer from app.member_reminders group by outcome order by 2 desc`;
  const byKind = await sql<
    { kind: string; count: number }[]
  >`select kind, count(*)::integer from app.member_reminders where kind is not null group by kind order by 2 desc`;

  process.stdout.write(
    `${DAYS} days of ${MEMBERS} members at 2 processes, in ${Math.round(process.uptime() / 60)} minutes: ${JSON.stringify(counts)}; ` +
      `${byOutcome.map((row) => `${row.outcome} ${row.count}`).join(', ')}; ${byKind.map((row) => `${row.kind} ${row.count}`).join(', ')}; ` +
      `${service.refused.length} pushes that no browser could read\n` +
      `${faults.length > 0 ? `FAILED: ${faults.slice(0, 30).join('\n')}` : 'passed'}\n`,
  );
  processes.end();
  await sql.end();
  await service.close();
  await server.drop();
  return faults.length === 0 && service.refused.length === 0;
}
