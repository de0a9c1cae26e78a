import { formatDuration, pluralize } from '#web/lib/format.ts';
import { currentStreak } from '#domain/streak.ts';
import { CHECK_IN_MIN_MINUTES } from '#domain/workouts.ts';
import { challengeTiming } from '../challenge-phase.ts';
import type { MyChallenge } from '../hooks/use-my-challenge.ts';

export type TodayMood = 'done' | 'on-its-way' | 'to-do' | 'waiting' | 'not-joined';

export type TodayMessage = { mood: TodayMood; title: string; text: string };

/** What the club has not got yet, or does not count. */
interface TodaysTraining {
  /** A workout that gives today's check-in waits on this device. */
  isOnItsWay?: boolean;
  /** How many minutes he trained today in workouts that are all too short for a check-in. */
  shortMinutes?: number;
}

function toDoText(streak: number, shortMinutes: number): string {
  const streakText = `sua sequência de ${pluralize(streak, 'dia', 'dias')}`;
  if (shortMinutes > 0) {
    const rest = streak > 0 ? `Um treino de ${CHECK_IN_MIN_MINUTES} min ou mais mantém ${streakText}.` : `Falta um treino de ${CHECK_IN_MIN_MINUTES} min ou mais.`;
    return `Você treinou ${formatDuration(shortMinutes)} hoje. ${rest}`;
  }
  if (streak > 0) return `Treine ${CHECK_IN_MIN_MINUTES} minutos ou mais e mantenha ${streakText}.`;
  return `Registre um treino de ${CHECK_IN_MIN_MINUTES} minutos ou mais e ganhe 10 pontos.`;
}

/** What to tell the member about today in his challenge. */
export function todayMessage(mine: MyChallenge, { isOnItsWay = false, shortMinutes = 0 }: TodaysTraining = {}): TodayMessage {
  const { challenge, days, phase, isParticipating, checkInDays, hasCheckedInToday, isTodayVoided } = mine;
  if (!isParticipating) {
    return { mood: 'not-joined', title: `Entre no ${challenge.title}`, text: `${challengeTiming(days)}. Um treino por dia, 10 pontos por check-in.` };
  }
  if (phase !== 'running') {
    return { mood: 'waiting', title: challengeTiming(days), text: phase === 'upcoming' ? 'Você já está dentro. Que tal ir aquecendo?' : 'Veja como ficou o ranking final.' };
  }
  if (isTodayVoided) {
    return { mood: 'waiting', title: 'O check-in de hoje foi anulado', text: 'Foi uma decisão da organização do desafio. Amanhã tem um dia novo.' };
  }
  const streak = currentStreak(checkInDays, days.today);
  if (hasCheckedInToday) {
    const text = streak > 1 ? `${streak} dias seguidos. Até amanhã!` : 'O primeiro da sequência. Até amanhã!';
    return { mood: 'done', title: 'Check-in de hoje feito!', text };
  }
  if (isOnItsWay) {
    return { mood: 'on-its-way', title: 'Check-in a caminho', text: 'Seu treino está guardado neste aparelho e vale o check-in assim que chegar ao clube.' };
  }
  return { mood: 'to-do', title: 'Falta o check-in de hoje', text: toDoText(streak, shortMinutes) };
}
