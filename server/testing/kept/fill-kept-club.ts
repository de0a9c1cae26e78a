import { addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { FULL_PROFILE } from '#domain/sample-profile.ts';
import { demoMembers } from '#server/cli/demo-members.ts';
import { demoWorkouts } from '#server/cli/demo-plan.ts';
import { playDemoMember } from '#server/cli/demo-player.ts';
import { picture } from '#server/testing/full-member.ts';
import { enroll, enrollVerified } from '#server/testing/second-factor.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { KEPT_PASSWORD, finalResult, rankingOf, sha256Of, toldTo, totalsOf } from './kept-club.ts';
import type { KeptFacts } from './kept-club.ts';
import { ask, done, idIn, openTools } from './kept-tools.ts';
import type { Person } from './kept-tools.ts';
import { letStaffAct } from './let-staff-act.ts';
import { passDoors } from './pass-doors.ts';

const MEMBERS = 20;
/** The first of the members by what they are to a test. The others only train. */
const PEOPLE = [
  'owner',
  'operator',
  'moderator',
  'factor',
  'reporter',
  'reported',
  'paying',
  'pausing',
  'suspended',
  'leaving',
  'phoneless',
] as const;
/** The challenge that is final ends so long before the day that the club is made on, and lasts so long. */
const [ENDED_DAYS_AGO, FINAL_DAYS] = [14, 14];
/** The day of the running challenge on which the club is backed up. */
const RUNNING_DAY = 10;

type People = Record<(typeof PEOPLE)[number], Person>;

/**
 * Lets a small club live: everybody by the app's own calls, and by SQL what only time or a stranger's program brings
 * about. Nothing of it is of a real person.
 * @returns what a test looks for in the club
 */
export async function fillKeptClub(club: TestClub, version: string): Promise<KeptFacts> {
  const tools = openTools(club);
  const { database, sql, command, moveClock, runJobs, signUp, firstEntry } = tools;
  const [clock] = await sql<{ today: Day }>('select app.club_today()::text as today');
  const today = clock?.today ?? '';
  const finalStart = addDays(today, 1 - ENDED_DAYS_AGO - FINAL_DAYS);
  const finalEnd = addDays(finalStart, FINAL_DAYS - 1);
  const runningStart = addDays(today, 1 - RUNNING_DAY);

  async function play(members: readonly Person[], challengeId: string, from: Day, start: Day, lastDay: Day): Promise<void> {
    for (const [index, member] of members.entries()) {
      const [profile] = await sql<{ now: string }>(
        `select to_char(pg_catalog.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
      );
      const workouts = demoWorkouts(index, from, lastDay, start).filter(({ registeredAt }) => registeredAt <= (profile?.now ?? ''));
      await playDemoMember(database, {
        member: { ...member, index },
        since: from,
        challenge: { id: challengeId, joinDay: start, lastDay },
        workouts,
      });
    }
  }

  // Accounts, and two challenges: one is long over, one runs.
  await moveClock(addDays(finalStart, -1));
  const members: Person[] = [];
  for (const { name } of demoMembers(MEMBERS)) {
    const slug = name
      .normalize('NFD')
      .replaceAll(/\p{Diacritic}/gu, '')
      .toLowerCase()
      .replaceAll(' ', '.');
    members.push(await signUp(name, `${slug}@membro.example`));
  }
  const people = Object.fromEntries(PEOPLE.map((part, index) => [part, members[index]])) as unknown as People;
  const finalId = idIn(
    await command(
      'challenge',
      'create',
      '--title',
      'Desafio de novembro',
      '--start',
      finalStart,
      '--days',
      String(FINAL_DAYS),
      '--target',
      '10',
      '--yes',
      '--json',
    ),
  );
  await play(members.slice(0, 12), finalId, finalStart, finalStart, finalEnd);
  await moveClock(null);
  const [running] = await sql<{ id: string }>(
    `update public.challenges set start_date = $1::date at time zone time_zone, end_date = ($1::date + 20 + time '23:59:59') at time zone time_zone
     where title = 'Desafio 21 dias' returning id`,
    [runningStart],
  );
  const runningId = running?.id ?? '';
  await play(members, runningId, addDays(finalEnd, 1), runningStart, today);
  await runJobs();

  // The team: each with a second factor.
  const { owner, operator, moderator, factor, reporter, reported, paying, pausing, leaving } = people;
  await command('staff', 'add', owner.email, '--role', 'owner');
  await enrollVerified(owner.client);
  for (const [person, role] of [
    [operator, 'operator'],
    [moderator, 'moderator'],
  ] as const) {
    await ask(owner, 'staff_add', { p_email: person.email, p_role: role });
    await enrollVerified(person.client);
  }
  const authenticator = await enrollVerified(factor.client, 'Telefone');
  const { codes } = (await ask(factor, 'create_recovery_codes')) as { codes: string[] };
  await enroll(pausing.client);

  // Profiles, pictures, and what members keep.
  const file = `${factor.id}/1-0-perfil.jpg`;
  const bytes = await picture(48);
  await done(factor.client.storage.from('profile-images').upload(file, bytes, { contentType: 'image/jpeg' }));
  const photoUrl = factor.client.storage.from('profile-images').getPublicUrl(file).data.publicUrl;
  await done(
    factor.client
      .from('profiles')
      .update({
        bio: 'Corro às seis.',
        phone: '11 90000-0000',
        instagram: 'kept.for.tests.only',
        profile_image_url: new URL(photoUrl).pathname,
      })
      .eq('id', factor.id),
  );
  await done(
    paying.client
      .from('profiles')
      .update({ ...FULL_PROFILE, name: paying.name, instagram: 'kept.for.tests.only.2' })
      .eq('id', paying.id),
  );
  for (const person of [reported, pausing]) {
    const path = `${person.id}/2-0-treino.jpg`;
    await done(person.client.storage.from('workout-images').upload(path, await picture(40), { contentType: 'image/jpeg' }));
    const url = new URL(person.client.storage.from('workout-images').getPublicUrl(path).data.publicUrl).pathname;
    await sql(
      `update public.workout_records set image_urls = array[$2::text] where id = (
         select w.id from public.workout_records w where w.user_id = $1 and w.challenge_id = $3 order by w.date desc limit 1)`,
      [person.id, url, runningId],
    );
  }
  await ask(factor, 'accept_terms', { p_version: '2026-11-21' });
  await ask(factor, 'set_consent', { p_kind: 'certificate_name', p_given: true, p_version: '2026-11-21' });
  // Plans: one is paid for, one given, one waits for its account; and what they open.
  const checkout = await club.request('/functions/v1/create-checkout-session', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${(await paying.client.auth.getSession()).data.session?.access_token}`,
    },
    body: JSON.stringify({ plan_level: 'expert' }),
  });
  const { checkout_url: address } = (await checkout.json()) as { checkout_url: string };
  await club.request(new URL(address).pathname, {
    method: 'POST',
    headers: { Origin: new URL(address).origin },
    body: new URLSearchParams({ outcome: 'pay', email: '', name: paying.name, tax_id: '' }),
  });
  await club.simulator?.simulation.delivery.settled();
  await command('level', 'set', factor.email, 'expert', '--reason', 'Ganhou no sorteio');
  await sql(`insert into public.pending_user_levels (email) values ('espera@membro.example')`);
  await done(
    factor.client
      .from('favorites')
      .insert({ user_id: factor.id, collection: 'nutrition_recipes', entry_id: await firstEntry('nutrition_recipes') }),
  );
  await done(factor.client.from('library_progress').insert({ user_id: factor.id, workout_id: await firstEntry('library'), is_done: true }));
  await ask(paying, 'set_close_friends', { p_wanted: true });
  await command('event-codes', 'add', 'CORRIDA10', '--event', 'Corrida da praia', '--discount', '10%', '--until', addDays(today, 60));
  await command('partner', 'codes');
  await ask(factor, 'my_member_card');
  await sql(`insert into public.benefit_uses (user_id, partner_id, use_day, is_free_class) values ($1, $2, $3, true)`, [
    factor.id,
    await firstEntry('benefit_partners'),
    addDays(today, -2),
  ]);
  await command(
    'raffle',
    'draw',
    idIn(await command('raffle', 'create', '--prize', 'Inscrição na corrida')),
    '--seed',
    'Loteria 05921: 12345',
  );
  await command('raffle', 'create', '--prize', 'Kit de treino', '--at', `${addDays(today, 40)} 20:00`);
  await runJobs();

  // In the challenges.
  const [milestone] = await sql<{ user_id: string; kind: string }>(
    'select user_id, kind from public.member_milestones where challenge_id = $1 order by user_id limit 1',
    [finalId],
  );
  const certified = members.find(({ id }) => id === milestone?.user_id) ?? factor;
  await ask(certified, 'my_certificate', { p_challenge_id: finalId, p_kind: milestone?.kind });
  await ask(certified, 'celebrate_milestones', { p_challenge_id: finalId });
  await ask(factor, 'tick_challenge_day', { p_challenge_id: runningId, p_day: 1, p_part: 'tip', p_is_ticked: true });
  await ask(pausing, 'set_pause', { p_challenge_id: runningId, p_from: addDays(today, 1), p_until: addDays(today, 2), p_kind: 'travel' });
  await ask(reporter, 'block_member', { p_user_id: leaving.id });

  const sessions = await letStaffAct(tools, { today, members, people, finalId, runningId });
  await passDoors(tools, people);
  const takenAt =
    (await sql<{ at: string }>(`select to_char(app.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`))[0]?.at ?? '';
  return {
    version,
    takenAt,
    password: KEPT_PASSWORD,
    people: Object.fromEntries(Object.entries(people).map(([part, { email }]) => [part, email])),
    factor: { secret: authenticator.secret, recoveryCode: codes[0] ?? '' },
    sessions,
    challenges: { running: runningId, final: finalId },
    ranking: await rankingOf(factor.client, runningId),
    result: await finalResult(club.connection, finalId),
    totals: await totalsOf(club.connection),
    told: await toldTo({ paying: paying.client, reporter: reporter.client, reported: reported.client }),
    file: {
      path: `profile-images/${file}`,
      sha256: sha256Of(Buffer.from(await (await club.request(new URL(photoUrl).pathname)).arrayBuffer())),
    },
    counts: {},
  };
}
