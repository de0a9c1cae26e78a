import type { ReportDecision, ReportReason } from '#domain/reports.ts';
import type { ReportRow, ReportState } from '../api/get-reports.ts';

export const STATE_NAMES: Record<ReportState, string> = { open: 'Aberta', appealed: 'Recurso', decided: 'Decidida' };

/** The decisions as one chooses them, with their consequence. */
export const DECISION_CHOICES: Record<ReportDecision, { label: string; hint: string }> = {
  hide_photo: { label: 'Esconder a foto', hint: 'Some para todos em segundos. O check-in continua valendo.' },
  hide_text: { label: 'Esconder o texto', hint: 'O nome e as observações somem para todos. O membro pode escrever outros.' },
  void_check_in: { label: 'Anular o check-in', hint: 'Os pontos saem, e o dia não pode ser refeito.' },
  ask_photo: { label: 'Pedir outra foto', hint: 'Esta some, e o membro é avisado. O check-in continua valendo.' },
  suspend: { label: 'Suspender a conta', hint: 'O membro fica fora do clube e do ranking até o dia que você escolher.' },
  refuse: { label: 'Não procede', hint: 'Nada muda. O que estava escondido por precaução volta.' },
};

export const KIND_NAMES: Record<NonNullable<ReportRow['kind']>, string> = {
  photo: 'Foto',
  name: 'Nome',
  workout: 'Treino',
  other: 'Outra coisa',
};

/** Names the thing reported and its owner: a title for a reader who knows no number. */
export function subjectText({ kind, member }: Pick<ReportRow, 'kind' | 'member'>): string {
  if (member === null) return 'Ainda não se sabe de quem';
  return kind === null || kind === 'other' ? member : `${KIND_NAMES[kind]} de ${member}`;
}

const BECAUSE: Record<ReportReason, string> = {
  not_training: 'não mostra um treino',
  image_without_consent: 'mostra alguém que não autorizou',
  minor: 'mostra um menor de idade',
  nudity: 'mostra nudez',
  offence: 'ofende alguém',
  illegal: 'mostra algo que a lei proíbe',
  other: 'não segue as regras do clube',
};

/** A sentence to start from, which both sides would read. */
export function sentenceFor(decision: ReportDecision, reason: ReportReason): string {
  const because = BECAUSE[reason];
  const sentences: Record<ReportDecision, string> = {
    hide_photo: `Escondemos a foto porque ela ${because}. As regras estão nos termos de uso, em Convivência.`,
    hide_text: `Escondemos o texto porque ele ${because}. As regras estão nos termos de uso, em Convivência.`,
    void_check_in: `Anulamos o check-in porque o registro ${because}.`,
    ask_photo: 'Por esta foto não dá para saber se é o treino. Pode mandar outra, em que isso se veja?',
    suspend: `Suspendemos a conta por um tempo porque o que foi publicado ${because}.`,
    refuse: 'Olhamos com calma e não vimos nada contra as regras do clube. Obrigado por avisar.',
  };
  return sentences[decision];
}

/** Whether a day has passed without an answer. */
export function isOverdue({ state, answer_by: answerBy }: Pick<ReportRow, 'state' | 'answer_by'>, instant: Date): boolean {
  return state === 'open' && new Date(answerBy) < instant;
}
