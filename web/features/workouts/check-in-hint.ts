import type { Day } from '#domain/calendar.ts';
import { checkInOutcome } from '#domain/check-in.ts';
import type { CheckInRefusal } from '#domain/check-in.ts';
import { MIN_CHECK_IN_MINUTES } from '#domain/limits.ts';
import type { ChallengeChoice } from '#web/lib/challenges/choose-challenge.ts';

const REASONS: Record<CheckInRefusal, string> = {
  no_challenge: 'Sem desafio, o treino não gera check-in.',
  challenge_not_started: 'O desafio ainda não começou: este treino não gera check-in.',
  challenge_over: 'O desafio já terminou: este treino não gera check-in.',
  result_is_final: 'O resultado deste desafio já é final: este treino não gera check-in.',
  below_minimum_duration: `Duração mínima para check-in em desafios é de ${MIN_CHECK_IN_MINUTES} minutos`,
  not_today: 'O check-in só vale para treinos feitos hoje.',
  check_in_voided: 'O check-in de hoje foi anulado pela organização do desafio.',
  already_checked_in: 'Você já fez o check-in de hoje neste desafio. Este treino conta na sua semana.',
};

interface WorkoutInForm {
  durationMinutes: number;
  date: Day;
}

/**
 * Whether the workout in the form will give the day's check-in, and the sentence that says so, or why not. "Today" is
 * the challenge's.
 * @param isDateKept of a waiting workout: with another date it counts as registered now
 */
export function checkInHint(challenge: ChallengeChoice | undefined, { durationMinutes, date }: WorkoutInForm, isDateKept = false) {
  const today = challenge?.today ?? date;
  const { day, dayCheckIn } = (isDateKept && challenge?.registered) || { day: today, dayCheckIn: challenge?.dayCheckIn ?? 'none' };
  const refusal = checkInOutcome({
    challenge: challenge ?? null,
    durationMinutes,
    workoutDay: date,
    today: day,
    dayCheckIn,
  });
  const text = refusal === null ? 'Este treino vale o check-in de hoje.' : REASONS[refusal];
  // A workout that is registered late counts for the day before at the earliest.
  return { isCheckIn: refusal === null, text: day < today ? text.replace('check-in de hoje', 'check-in de ontem') : text };
}
