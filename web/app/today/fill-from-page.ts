import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { GenericSchema, InferOutput } from 'valibot';
import { hasFeature } from '#domain/levels.ts';
import type { UserLevel } from '#domain/levels.ts';
import { activeChallengesQueryOptions } from '#web/features/challenges/api/get-active-challenge.ts';
import type { Challenge } from '#web/features/challenges/api/get-active-challenge.ts';
import { challengeDaysQueryOptions, programmeKeys } from '#web/features/challenges/api/get-challenge-days.ts';
import { myCheckInsQueryOptions } from '#web/features/challenges/api/get-my-check-ins.ts';
import { myPausesQueryOptions } from '#web/features/challenges/api/get-my-pauses.ts';
import { myVoidsQueryOptions } from '#web/features/challenges/api/get-my-voids.ts';
import { todaysWorkoutsQueryOptions } from '#web/features/challenges/api/get-todays-workouts.ts';
import type { TodaysWorkout } from '#web/features/challenges/api/get-todays-workouts.ts';
import { openedParts } from '#web/features/challenges/programme/opened-parts.ts';
import { homeStatsQueryOptions } from '#web/features/home/api/get-home-stats.ts';
import { noticesQueryOptions } from '#web/features/notices/api/get-notices.ts';
import { readHere } from '#web/features/notices/api/read-here.ts';
import type { ListedCheckIn } from '#web/lib/challenges/check-in-list.ts';
import { participationsQueryOptions } from '#web/lib/challenges/joined-challenges.ts';
import type { Participation } from '#web/lib/challenges/joined-challenges.ts';
import { myMilestonesQueryOptions } from '#web/lib/challenges/my-milestones.ts';
import { fillQuery, keepPart } from '#web/lib/data/page-fills.ts';
import type { FilledQuery } from '#web/lib/data/page-fills.ts';
import { parseReply } from '#web/lib/data/procedure-reply.ts';
import { now } from '#web/lib/device/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import type { AskedAnswer, PageAnswer } from '#web/lib/session/page-answer.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { dashboardAnswerSchema, todaySchema } from './today-answer.ts';
import type { AnyPageAnswer, TodayAnswer } from './today-answer.ts';

function readAnswer<Schema extends GenericSchema>(schema: Schema, page: PageAnswer | null): InferOutput<Schema> | null {
  if (!page) return null;
  try {
    return parseReply(schema, page);
  } catch (error) {
    logWarning('a resposta que veio com a página não foi entendida', error);
    return null;
  }
}

const filler =
  (client: QueryClient, askedAt: number) =>
  <Data, Key extends QueryKey>(options: FilledQuery<Data, Key>, data: Data) =>
    void fillQuery(client, options, Promise.resolve(data), askedAt);

/** The notices where they need not be asked for: the call of their own tells the server what was read here. */
const noticesIn = (notices: AnyPageAnswer['notices'], userId: string) =>
  notices && Object.keys(readHere.read(userId)).length === 0 ? notices : undefined;

/** Whether the member has not left while the answer was under way: the cache is the next one's then. */
const isStillHere = (userId: string) => useSessionStore.getState().user?.id === userId;

/** The parts that only the answer names. */
function fillTheRest(client: QueryClient, userId: string, answer: TodayAnswer, askedAt: number): void {
  const fill = filler(client, askedAt);
  const level = answer.level && ({ ...answer.level, unlocked_features: answer.level.unlocked_features ?? [] } as UserLevel);
  const opened = openedParts((feature) => hasFeature(level, feature, now()));
  for (const [challengeId, days] of Object.entries(answer.days)) fill(challengeDaysQueryOptions(userId, challengeId, opened), days);
  for (const [day, workouts] of Object.entries(answer.todays_workouts))
    fill(todaysWorkoutsQueryOptions(userId, day), workouts as unknown as TodaysWorkout[]);
  fill(myPausesQueryOptions(userId), answer.pauses);
  fill(myVoidsQueryOptions(userId), answer.voids);
  fill(myMilestonesQueryOptions(userId), answer.milestones);
}

/** The figures wait for the dashboard, whose file knows their query. */
function fillDashboard(client: QueryClient, userId: string, { answer: page, sentAt }: AskedAnswer): void {
  const told = page.then((asked) => {
    const answer = readAnswer(dashboardAnswerSchema, asked);
    if (!answer || !isStillHere(userId)) return undefined;
    const fill = filler(client, sentAt);
    fill(myMilestonesQueryOptions(userId), answer.milestones);
    const notices = noticesIn(answer.notices, userId);
    if (notices) fill(noticesQueryOptions(userId), notices);
    return answer.dashboard;
  });
  keepPart(userId, 'dashboard', told, sentAt);
}

function fillHome(client: QueryClient, userId: string, { answer: page, sentAt }: AskedAnswer): void {
  // First, so that nothing is drawn between one part and the other.
  const told = page.then((asked) => {
    const answer = readAnswer(todaySchema, asked);
    if (answer && isStillHere(userId)) fillTheRest(client, userId, answer, sentAt);
    return answer;
  });
  const fill = <Data, Key extends QueryKey>(options: FilledQuery<Data, Key>, pick: (answer: TodayAnswer) => Data | undefined) => {
    const part = told.then((answer) => (answer ? pick(answer) : undefined));
    void fillQuery(client, options, part, sentAt);
  };
  fill(homeStatsQueryOptions(userId), ({ figures }) => figures);
  fill(activeChallengesQueryOptions(), ({ challenges }) => challenges as unknown as Challenge[]);
  fill(participationsQueryOptions(userId), ({ participations }) => participations as unknown as Participation[]);
  fill(myCheckInsQueryOptions(userId), ({ check_ins }) => check_ins as unknown as ListedCheckIn[]);
  fill(noticesQueryOptions(userId), ({ notices }) => noticesIn(notices, userId));
  // Programmes that the device keeps are drawn at once, and would ask.
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: programmeKeys(userId) })) {
    const [, , , challengeId, opened] = queryKey as string[];
    if (challengeId !== undefined && opened !== undefined)
      fill(challengeDaysQueryOptions(userId, challengeId, opened), ({ days }) => days[challengeId]);
  }
}

/**
 * Fills the query cache from the answer that the page has asked for, under the keys that the screens use: none of them
 * asks again for what is in it. Until it is there they show what the device keeps.
 */
export function fillFromPage(client: QueryClient, userId: string, asked: AskedAnswer | null): void {
  if (asked?.procedure === 'my_today') fillHome(client, userId, asked);
  if (asked?.procedure === 'my_dashboard') fillDashboard(client, userId, asked);
}
