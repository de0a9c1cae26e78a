import { CLUB_TIME_ZONE } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { MIN_CHECK_IN_MINUTES, POINTS_PER_CHECK_IN } from '#domain/limits.ts';
import { totalPoints } from '#domain/points.ts';
import { formatDayMonth, formatNumber, pluralize } from '#web/lib/format.ts';

/** The facts of a challenge that its rules name. */
export interface RuledChallenge {
  time_zone: string;
  target_check_ins: number;
  /** The seal that members see, as it was stored; 0 for none. Left out where it is not known. */
  points?: number;
  /** Hours for which its result is provisional; left out where that is not known. */
  provisional_hours?: number;
}

/** The challenge's first and last day, in its own zone. */
export interface RuledDays {
  startDay: Day;
  endDay: Day;
}

export const TIE_RULE = 'No empate, fica na frente quem tem mais conclusão, depois mais dias seguidos e, por fim, quem chegou lá primeiro.';

/** Whose clock the challenge's days follow, in words. */
function clockName(timeZone: string): string {
  if (timeZone === CLUB_TIME_ZONE) return 'horário de Brasília';
  return timeZone === 'UTC' ? 'horário universal (UTC)' : `horário de ${timeZone.replace(/^.*\//, '').replaceAll('_', ' ')}`;
}

/**
 * Tells what completes a challenge, with the points of so many check-ins. A challenge keeps its seal when a check-in becomes
 * worth more or less, and so do members the points that they were given: no sum is said that is not the seal's.
 */
function completion({ target_check_ins: target, points: seal = 0 }: RuledChallenge): string {
  const sum = totalPoints(target);
  const reached = `Com ${pluralize(target, 'check-in', 'check-ins')} você chega a 100%`;
  return seal === 0 || seal === sum ? `${reached} e a ${formatNumber(sum)} pontos.` : `${reached}.`;
}

/** The challenge's rules, a sentence each. */
export function challengeRules(challenge: RuledChallenge, days: RuledDays): string[] {
  const hours = challenge.provisional_hours;
  return [
    `O desafio vai de ${formatDayMonth(days.startDay)} a ${formatDayMonth(days.endDay)}.`,
    `Registre um treino de ${MIN_CHECK_IN_MINUTES} minutos ou mais e escolha este desafio: o check-in do dia sai na hora.`,
    `Vale um check-in por dia, sempre com um treino feito no próprio dia. O dia vira pelo ${clockName(challenge.time_zone)}.`,
    'Registrou sem escolher o desafio? Se o treino é de hoje e tem o tempo mínimo, o botão "Fazer check-in" usa ele.',
    `Cada check-in soma ${POINTS_PER_CHECK_IN} pontos. ${completion(challenge)}`,
    'Treinos mais curtos ou de outro dia ficam guardados no seu histórico, só não geram check-in.',
    `O ranking é por pontos. ${TIE_RULE}`,
    'Se você sair, some do ranking. Se voltar antes do fim, seu progresso volta com você.',
    `Quando o desafio termina, o resultado é provisório por ${hours === undefined ? 'um tempo' : pluralize(hours, 'hora', 'horas')}: ainda contam os treinos que esperavam sinal e as correções da equipe. Depois ele é final e não muda mais.`,
  ];
}
