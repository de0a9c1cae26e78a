import type { MilestoneKind } from '#domain/milestones.ts';
import { MILESTONE_WORDS } from './milestone-words.ts';

/** The facts that a good certificate is confirmed by, as check_certificate tells them. */
export interface CertificateFacts {
  code: string;
  challenge_title: string;
  kind: MilestoneKind;
  check_ins: number;
  /** YYYY-MM-DD, by the challenge's own calendar. */
  reached_on: string;
  /** null unless its member opened it. */
  name: string | null;
}

/** The outcome of asking for a code: `limited` after too many wrong ones, `unread` while nobody can say. */
export type CertificateState = 'good' | 'withdrawn' | 'unknown' | 'limited' | 'unread';

/** The words about a code, for somebody who checks it. All of them are plain texts. */
export interface CertificateVerdict {
  title: string;
  text: string;
  rows: (readonly [label: string, value: string])[];
}

const WORDS: Record<CertificateState, readonly [title: string, text: string]> = {
  good: ['Certificado confirmado', 'O clube confirma este certificado.'],
  withdrawn: [
    'Certificado retirado',
    'Este código é do clube, mas o certificado não vale mais: os check-ins que contam agora são menos do que o marco pede.',
  ],
  unknown: ['Não encontramos este certificado', 'Nenhum certificado do clube tem este código. Confira as doze letras.'],
  limited: ['Não foi conferido', 'Vieram códigos errados demais desta rede. Tente de novo em alguns minutos.'],
  unread: ['Não foi conferido', 'Não conseguimos conferir agora. Tente de novo em alguns minutos.'],
};

/** Whether something that was answered is the facts of a certificate. */
export function isCertificateFacts(answer: unknown): answer is CertificateFacts {
  if (typeof answer !== 'object' || answer === null) return false;
  const { code, challenge_title: title, kind, check_ins: checkIns, reached_on: day, name } = answer as Record<string, unknown>;
  return (
    [code, title, day].every((text) => typeof text === 'string') &&
    typeof kind === 'string' &&
    Object.hasOwn(MILESTONE_WORDS, kind) &&
    typeof checkIns === 'number' &&
    (name === null || typeof name === 'string')
  );
}

/**
 * The words about a code.
 * @param facts of a good one
 */
export function certificateVerdict(state: CertificateState, facts?: CertificateFacts): CertificateVerdict {
  const [title, text] = WORDS[state];
  if (!facts) return { title, text, rows: [] };
  const checkIns = `${facts.check_ins} ${facts.check_ins === 1 ? 'check-in' : 'check-ins'}`;
  return {
    title,
    text,
    rows: [
      ['Nome', facts.name ?? 'Não divulgado por quem o recebeu'],
      ['Desafio', facts.challenge_title],
      ['Marco', `${MILESTONE_WORDS[facts.kind].name}, ${checkIns}`],
      ['Alcançado em', facts.reached_on.split('-').toReversed().join('/')],
      ['Código', facts.code],
    ],
  };
}
