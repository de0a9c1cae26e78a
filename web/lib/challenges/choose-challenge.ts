import { dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import type { DayCheckIn } from '#domain/check-in.ts';
import { LATE_WORKOUT_HOURS } from '#domain/limits.ts';
import type { ListedCheckIn } from './check-in-list.ts';
import type { JoinedChallenge } from './joined-challenges.ts';

/** A challenge as the form offers it, with all that decides whether a workout gives its check-in. */
export interface ChallengeChoice {
  id: string;
  title: string;
  startDay: Day;
  endDay: Day;
  isActive: boolean;
  /** Its result is final already: nothing counts in it any more. */
  isFinal?: boolean;
  timeZone: string;
  /** The day it is there: "today" of a workout for this challenge. */
  today: Day;
  /** The check-in that exists for today. */
  dayCheckIn: DayCheckIn;
  /**
   * The challenge's day on which a waiting workout was registered, and what there is for it; it counts while its date
   * is kept.
   */
  registered?: { day: Day; dayCheckIn: DayCheckIn };
}

const LATEST_MS = LATE_WORKOUT_HOURS * 3_600_000;

/** The instant that the server will hold a waiting workout to have been registered at: so many hours back at most. */
export function countedInstant(registeredAt: string, instant: Date): Date {
  return new Date(Math.max(Math.min(Date.parse(registeredAt), instant.getTime()), instant.getTime() - LATEST_MS));
}

function dayCheckInOf(challenge: JoinedChallenge, checkIns: readonly ListedCheckIn[], instant: Date): DayCheckIn {
  const today = dayInZone(instant, challenge.time_zone);
  const found = checkIns.find(({ challenge_id, check_in_day }) => challenge_id === challenge.id && check_in_day === today);
  if (!found) return 'none';
  return found.voided_at ? 'voided' : 'valid';
}

/**
 * The challenges to choose from: those that are not over, and the wanted one, over or not, to say so.
 * @param registeredAt when a waiting workout was registered, ISO
 */
export function offeredChallenges(
  joined: readonly JoinedChallenge[],
  wantedId: string | null,
  checkIns: readonly ListedCheckIn[],
  instant: Date,
  registeredAt: string | null = null,
): ChallengeChoice[] {
  const registered = registeredAt === null ? null : countedInstant(registeredAt, instant);
  return joined
    .filter((challenge) => challenge.id === wantedId || (challenge.active && new Date(challenge.end_date) >= instant))
    .map((challenge) => ({
      id: challenge.id,
      title: challenge.title,
      startDay: dayInZone(new Date(challenge.start_date), challenge.time_zone),
      endDay: dayInZone(new Date(challenge.end_date), challenge.time_zone),
      isActive: challenge.active,
      ...(challenge.final_at && { isFinal: true }),
      timeZone: challenge.time_zone,
      today: dayInZone(instant, challenge.time_zone),
      dayCheckIn: dayCheckInOf(challenge, checkIns, instant),
      ...(registered && {
        registered: { day: dayInZone(registered, challenge.time_zone), dayCheckIn: dayCheckInOf(challenge, checkIns, registered) },
      }),
    }));
}

/** The zone that a workout's days are counted in: null for no challenge, undefined for one that is not known. */
export function zoneOf(offered: readonly ChallengeChoice[], challengeId: string | null): string | null | undefined {
  return challengeId === null ? null : offered.find(({ id }) => id === challengeId)?.timeZone;
}

/**
 * The challenge the form starts with: the wanted one when the member is in it, else one that is running now, so that
 * the workout gives the day's check-in. If several run, it is the first without a check-in of today.
 */
export function chooseChallenge(offered: readonly ChallengeChoice[], wantedId: string | null): string | null {
  if (offered.some(({ id }) => id === wantedId)) return wantedId;
  const running = offered.filter(({ startDay, endDay, today }) => startDay <= today && today <= endDay);
  return (running.find(({ dayCheckIn }) => dayCheckIn === 'none') ?? running[0])?.id ?? null;
}
