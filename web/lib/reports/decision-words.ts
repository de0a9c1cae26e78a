import type { ReadOutcome } from '#content/report-words.ts';
import { formatShortDate } from '../format.ts';
import type { OwnDecision, SentReport } from './get-my-reports.ts';

function ofDay(day: string | null): string {
  return day ? ` do treino de ${formatShortDate(day)}` : '';
}

function whatIs({ kind, day }: Pick<OwnDecision, 'kind' | 'day'>): string {
  if (kind === 'name') return 'Seu nome';
  if (kind === 'workout') return day ? `Seu treino de ${formatShortDate(day)}` : 'Seu treino';
  // Nothing untrue is said of a kind that only a newer server knows.
  return `${kind === 'photo' ? 'Sua foto' : 'Algo seu'}${ofDay(day)}`;
}

/** The heading of a decision about something of the member's own. */
export function decisionTitle(decision: OwnDecision): string {
  const what = whatIs(decision);
  const isPhoto = decision.kind === 'photo';
  switch (decision.decision) {
    case null:
      return `${what} está em análise`;
    case 'hide_photo':
      return isPhoto ? `${what} foi escondida` : `Suas fotos${ofDay(decision.day)} foram escondidas`;
    case 'hide_text':
      if (decision.kind === 'name') return 'Seu nome foi escondido';
      return `O texto${ofDay(decision.day) || (decision.kind === null ? '' : ' do seu treino')} foi escondido`;
    case 'void_check_in':
      return decision.day ? `Seu check-in de ${formatShortDate(decision.day)} foi anulado` : 'Seu check-in foi anulado';
    case 'ask_photo':
      return `A equipe pede outra foto${ofDay(decision.day)}`;
    case 'suspend':
      return 'Sua conta foi suspensa';
    case 'other':
      return `A equipe decidiu sobre ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
    case 'refuse':
    case 'gone':
      break;
  }
  return `${what} voltou`;
}

const ANSWERS: Record<ReadOutcome, string> = {
  hide_photo: 'A foto foi escondida',
  hide_text: 'O texto foi escondido',
  void_check_in: 'O check-in foi anulado',
  ask_photo: 'A equipe pediu outra foto',
  suspend: 'A conta foi suspensa',
  refuse: 'A equipe não viu problema',
  gone: 'Já não está mais no clube',
  other: 'A equipe decidiu',
};

/** The answer to a report that the member made. */
export function answerTitle({ decision }: SentReport): string {
  return decision === null ? 'Espera pela equipe' : ANSWERS[decision];
}

/** Whether something is hidden, or taken away, now. */
export function isInForce({ decision, appeal_granted: isGranted }: OwnDecision): boolean {
  return decision !== 'refuse' && isGranted !== true;
}
