import { endSentence } from '#domain/end-sentence.ts';
import { MIN_CHECK_IN_MINUTES, POINTS_PER_CHECK_IN } from '#domain/limits.ts';
import { currentStreak } from '#domain/streak.ts';
import { formatDuration, pluralize } from '#web/lib/format.ts';
import { challengeTiming } from '../challenge-phase.ts';
import type { MyChallenge } from '../participation/use-my-challenge.ts';

export type TodayMood = 'done' | 'on-its-way' | 'to-do' | 'waiting' | 'not-joined';

export interface TodayMessage {
  mood: TodayMood;
  title: string;
  text: string;
}

/** The workouts that the server has not got yet, or does not count. */
interface TodaysTraining {
  /** A workout that gives today's check-in waits on this device. */
  isOnItsWay?: boolean;
  /** Why the operator voided today's check-in, once it is known. */
  voidReason?: string | null;
  /** How many minutes they trained today in workouts that are all too short for a check-in. */
  shortMinutes?: number;
}

function toDoText(streak: number, shortMinutes: number): string {
  const streakText = `sua sequência de ${pluralize(streak, 'dia', 'dias')}`;
  if (shortMinutes > 0) {
    const ofToday = `Você treinou ${formatDuration(shortMinutes)} hoje.`;
    if (shortMinutes >= MIN_CHECK_IN_MINUTES) return `${ofToday} O check-in pede ${MIN_CHECK_IN_MINUTES} min num treino só.`;
    return streak > 0
      ? `${ofToday} Um treino de ${MIN_CHECK_IN_MINUTES} min ou mais mantém ${streakText}.`
      : `${ofToday} Falta um treino de ${MIN_CHECK_IN_MINUTES} min ou mais.`;
  }
  if (streak > 0) return `Treine ${MIN_CHECK_IN_MINUTES} minutos ou mais e mantenha ${streakText}.`;
  return `Registre um treino de ${MIN_CHECK_IN_MINUTES} minutos ou mais e ganhe ${POINTS_PER_CHECK_IN} pontos.`;
}

/** The meaning of today's check-in: the target was just reached, or is behind one, or else the streak goes on. */
function doneText(done: number, target: number, streak: number): Omit<TodayMessage, 'mood'> {
  if (done === target)
    return { title: 'Você completou o desafio!', text: `${pluralize(target, 'check-in', 'check-ins')}: 100%. Que conquista!` };
  const streakText = streak > 1 ? `${streak} dias seguidos` : 'O primeiro da sequência';
  return {
    title: 'Check-in de hoje feito!',
    text: `${done > target ? `${done} check-ins, ${done - target} além da meta` : streakText}. Até amanhã!`,
  };
}

/** The message to the member about today in their challenge. */
export function todayMessage(mine: MyChallenge, { isOnItsWay, shortMinutes = 0, voidReason }: TodaysTraining = {}): TodayMessage {
  const { challenge, days, phase, checkInDays } = mine;
  if (!mine.isParticipating) {
    return {
      mood: 'not-joined',
      title: `Entre no ${challenge.title}`,
      text: `${challengeTiming(days)}. Um treino por dia, ${POINTS_PER_CHECK_IN} pontos por check-in.`,
    };
  }
  if (phase !== 'running') {
    return {
      mood: 'waiting',
      title: challengeTiming(days),
      text: phase === 'upcoming' ? 'Você já está dentro. Que tal ir aquecendo?' : 'Veja como ficou o ranking final.',
    };
  }
  if (mine.isTodayVoided) {
    return {
      mood: 'waiting',
      title: 'O check-in de hoje foi anulado',
      text: `${voidReason ? `Motivo da organização: ${endSentence(voidReason)}` : 'Foi uma decisão da organização do desafio.'} Amanhã tem um dia novo.`,
    };
  }
  const streak = currentStreak(checkInDays, days.today);
  if (mine.hasCheckedInToday) {
    return { mood: 'done', ...doneText(checkInDays.length, challenge.target_check_ins, streak) };
  }
  if (isOnItsWay) {
    return {
      mood: 'on-its-way',
      title: 'Check-in a caminho',
      text: 'Seu treino está guardado neste aparelho e vale o check-in assim que chegar ao clube.',
    };
  }
  if (mine.kept) {
    return {
      mood: 'to-do',
      title: 'Já treinou hoje?',
      text: 'Sem conexão, não dá para ver se o check-in de hoje já chegou ao clube. Se treinou, registre: o treino fica guardado neste aparelho e vale quando o sinal voltar.',
    };
  }
  const isBeyond = checkInDays.length >= challenge.target_check_ins && shortMinutes === 0;
  const text = isBeyond
    ? `A meta você já bateu. Cada check-in a mais ainda soma ${POINTS_PER_CHECK_IN} pontos.`
    : toDoText(streak, shortMinutes);
  return { mood: 'to-do', title: 'Falta o check-in de hoje', text };
}
