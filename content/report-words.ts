import { REPORT_DECISIONS, REPORT_REASONS } from '#domain/reports.ts';
import type { ReportKind, ReportReason } from '#domain/reports.ts';

/** The reasons of a report, as everybody reads them. */
export const REPORT_REASON_NAMES: Record<ReportReason, string> = {
  not_training: 'Não é treino',
  image_without_consent: 'Imagem sem autorização',
  minor: 'Menor de idade',
  nudity: 'Nudez',
  offence: 'Ofensa',
  illegal: 'Ilegal',
  other: 'Outro motivo',
};

/** A sentence for somebody who is not sure which reason fits. */
const REASON_HINTS: Record<ReportReason, string> = {
  not_training: 'A foto ou o texto não mostra o treino que diz.',
  image_without_consent: 'Alguém aparece sem ter deixado.',
  minor: 'Mostra uma criança ou um adolescente.',
  nudity: 'Mostra alguém sem roupa, ou é sexual.',
  offence: 'Xinga, humilha, ameaça ou discrimina.',
  illegal: 'Mostra ou oferece algo que a lei proíbe.',
  other: 'Conte com suas palavras.',
};

/** The reasons as choices of a form, in their order. */
export const REPORT_REASON_CHOICES = REPORT_REASONS.map((value) => ({
  value,
  label: REPORT_REASON_NAMES[value],
  hint: REASON_HINTS[value],
}));

/** A report may be about these; with their article, for a sentence. */
export const REPORT_KIND_NAMES: Record<ReportKind, string> = { photo: 'foto', name: 'nome', workout: 'treino' };

/** How a report ended: by a decision, or because its subject was deleted meanwhile. */
export const REPORT_OUTCOMES = [...REPORT_DECISIONS, 'gone'] as const;

export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** The ends of a report, as they are counted and listed. */
export const REPORT_OUTCOME_NAMES: Record<ReportOutcome, string> = {
  hide_photo: 'Foto escondida',
  hide_text: 'Texto escondido',
  void_check_in: 'Check-in anulado',
  ask_photo: 'Outra foto pedida',
  suspend: 'Conta suspensa',
  refuse: 'Não procede',
  gone: 'Já não existia',
};

/** An end as an app reads it: other is one that only a newer server knows. */
export type ReadOutcome = ReportOutcome | 'other';

/** The same, with a word for what this app does not know. */
export const READ_OUTCOME_NAMES: Record<ReadOutcome, string> = { ...REPORT_OUTCOME_NAMES, other: 'Decidida pela equipe' };
