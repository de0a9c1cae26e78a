import type { ClubServer } from '../support/clubs/club-server.ts';
import { expectedFigures } from '../support/expected-figures.ts';
import { expectDashboard, expectHome, expectOwnHistory, expectProfile, expectRankingAndHistory } from '../support/figure-screens.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { generateTraining, later } from '../support/generated-training.ts';
import type { GeneratedWorkout } from '../support/generated-training.ts';
import { joinChallenge, recordWorkout } from '../support/member-acts.ts';

// Its clock goes through the years. At this width the menu is always open.
test.use({ serverName: 'calendar', viewport: { width: 1280, height: 800 } });
test.describe.configure({ timeout: 300_000 });

const FIRST_DAY = '2027-12-04';
const LAST_DAY = '2028-03-02';

/**
 * When the member looks at their figures; they have trained a minute before, unless it is just past midnight. São Paulo
 * is three hours behind UTC, where 21:00 is another day.
 */
const ALL_LOOKS = {
  '2027-12-30': '20:59',
  '2027-12-31': '21:01',
  '2028-01-01': '23:59',
  '2028-01-02': '00:01',
  '2028-02-27': '20:59',
  '2028-02-28': '23:59',
  '2028-02-29': '21:01',
  '2028-03-01': '00:01',
  '2028-03-02': '23:59',
};

/**
 * Each look goes through all screens: the long journeys take the turn of the year just past midnight, and the drill of
 * this name takes all.
 */
const LOOKS: Readonly<Record<string, string>> = process.env['EVERY_LOOK'] ? ALL_LOOKS : { '2028-01-02': ALL_LOOKS['2028-01-02'] };
const LAST_LOOK = Object.keys(LOOKS).at(-1) ?? LAST_DAY;

const instantOf = (day: string, clock: string) => new Date(`${day}T${clock}:00-03:00`).toISOString();

/** The clock at which a day's training is registered. */
function trainingClock(day: string): string {
  const look = LOOKS[day];
  return look === undefined || look === '00:01' ? '19:30' : new Date(Date.parse(`${day}T${look}:00Z`) - 60_000).toISOString().slice(11, 16);
}

/** The member as the server knows them at another time: tokens of before the clock moved have expired. */
async function moveClock(club: ClubServer, member: ConfirmedMember, instant: string): Promise<ConfirmedMember> {
  await club.setClock(instant);
  const { data, error } = await member.client.auth.refreshSession();
  if (error || !data.session) throw error ?? new Error('no session');
  return { ...member, session: data.session };
}

async function register(member: ConfirmedMember, challengeId: string, workouts: readonly GeneratedWorkout[]): Promise<void> {
  const replies = await Promise.all(
    workouts.map(({ day, minutes, type, isInChallenge }) =>
      recordWorkout(member, { day, minutes, type, challengeId: isInChallenge ? challengeId : null }),
    ),
  );
  expect(replies.filter(({ success }) => !success)).toEqual([]);
}

test('months of workouts make the same figures everywhere on the days around the turns of the calendar @long', async ({
  page,
  club,
  createMember,
}) => {
  await club.setClock(instantOf(FIRST_DAY, '08:00'));
  let member = await createMember('Marina Souza');
  await club.club('level', 'set', member.email, 'expert');
  const output = await club.club('challenge', 'create', '--title', 'Virada', '--start', FIRST_DAY, '--days', '100', '--json');
  const { id: challengeId } = JSON.parse(output) as { id: string };
  await joinChallenge(member, challengeId);
  const training = generateTraining(FIRST_DAY, LAST_DAY, 400);
  expect(training).toHaveLength(400);

  async function look(day: string, clock: string, done: readonly GeneratedWorkout[]): Promise<void> {
    member = await moveClock(club, member, instantOf(day, clock));
    await signInPage(page, member);
    const expected = expectedFigures(done, day);
    await page.goto('/app/home');
    await expectHome(page, expected, day);
    await expectDashboard(page, expected, day);
    await expectProfile(page, expected);
    await expectRankingAndHistory(page, expected);
    await expectOwnHistory(page, expected, day);
  }

  for (let day = FIRST_DAY; day <= LAST_LOOK; day = later(day, 1)) {
    const before = training.filter(({ registeredOn }) => registeredOn < day);
    // oxlint-disable no-await-in-loop -- the clock goes forward, day by day
    if (LOOKS[day] === '00:01') await test.step(`${day} 00:01`, () => look(day, '00:01', before));
    if (day === LAST_LOOK && LOOKS[day] === '00:01') break;
    member = await moveClock(club, member, instantOf(day, trainingClock(day)));
    const today = training.filter(({ registeredOn }) => registeredOn === day);
    await register(member, challengeId, today);
    const clock = LOOKS[day];
    if (clock !== undefined && clock !== '00:01') await test.step(`${day} ${clock}`, () => look(day, clock, [...before, ...today]));
    // oxlint-enable no-await-in-loop
  }
});
