import { URGENT_MAIL_MINUTES } from '../../../domain/limits.ts';
import type { MailContent } from './mail-layout.ts';
import { mailsOf } from './mail-writer.ts';
import type { MailPlace } from './mail-writer.ts';

/** The facts that app.report_mail_facts tells of a report. */
interface Facts {
  to: string;
  number: string;
  /** The content that it is about, in words. */
  about: string;
  is_member: boolean;
  decision: string;
  sentence: string;
  /** The decision, as the member whose content it is reads it. */
  outcome: string;
  can_appeal: boolean;
  granted: boolean;
  appeal_sentence: string;
  answer_hours: number;
  appeal_days: number;
  /** How many urgent ones wait: app.urgent_mail_facts tells it. */
  reports: number;
}

const REPORTS = '/app/settings/reports';

/**
 * The mails about a report: report_received, report_decided and report_appeal to who sent it; content_hidden,
 * content_decided and appeal_decided to the member whose content it is; urgent_reports to the staff. None says who
 * reported.
 */
export const reportMails = mailsOf<Facts>({
  report_received: reportReceived,
  report_decided: reportDecided,
  report_appeal: reportAppeal,
  content_hidden: contentHidden,
  content_decided: contentDecided,
  appeal_decided: appealDecided,
  urgent_reports: urgentReports,
});

/** The way to what became of it: members have a screen, a stranger the page with everybody's numbers. */
function seen({ is_member: isMember }: Facts, { origin }: MailPlace): { label: string; link: string } {
  return isMember
    ? { label: 'Ver minhas denúncias', link: `${origin}${REPORTS}` }
    : { label: 'Ver como o clube responde', link: `${origin}/transparencia` };
}

function reportReceived(facts: Facts, place: MailPlace): MailContent {
  return {
    subject: `Recebemos sua denúncia ${facts.number}`,
    heading: 'Recebemos sua denúncia',
    paragraphs: [
      `O número dela é ${facts.number}. Guarde este email.`,
      `A equipe do ${place.clubName} responde em até ${facts.answer_hours} horas, por aqui.`,
      'Só quem decide sabe quem enviou a denúncia.',
    ],
    action: seen(facts, place),
    footnote: 'Não foi você? Ignore este email: nada acontece com o seu endereço.',
  };
}

function reportDecided(facts: Facts, place: MailPlace): MailContent {
  return {
    subject: `Sua denúncia ${facts.number} foi respondida`,
    heading: 'Sua denúncia foi respondida',
    paragraphs: [
      wordsForSender(facts),
      ...(facts.sentence ? [`Motivo: ${facts.sentence}`] : []),
      'Quem publicou foi avisado da decisão, sem saber quem denunciou.',
    ],
    action: seen(facts, place),
    footnote: 'Se você souber de algo novo, envie outra denúncia.',
  };
}

function wordsForSender({ decision }: Facts): string {
  if (decision === 'refuse') return 'A equipe analisou e entendeu que a denúncia não procede: nada muda.';
  if (decision === 'gone') return 'O conteúdo saiu do clube junto com a conta de quem o publicou.';
  return 'A equipe analisou e tomou uma medida sobre o que você denunciou.';
}

function reportAppeal(facts: Facts, place: MailPlace): MailContent {
  return {
    subject: `Houve um recurso sobre sua denúncia ${facts.number}`,
    heading: 'Houve um recurso',
    paragraphs: [
      facts.granted ? 'Quem publicou recorreu, e a equipe desfez a medida.' : 'Quem publicou recorreu, e a medida continua valendo.',
      `Motivo: ${facts.appeal_sentence}`,
    ],
    action: seen(facts, place),
    footnote: 'Se você souber de algo novo, envie outra denúncia.',
  };
}

function contentHidden({ about, answer_hours: hours }: Facts, { clubName, origin }: MailPlace): MailContent {
  return {
    subject: `Uma foto sua no ${clubName} está escondida`,
    heading: 'Uma foto sua está escondida',
    paragraphs: [
      `Alguém denunciou ${about}. Até a equipe olhar, a foto fica escondida de todos. Seus pontos continuam os mesmos.`,
      `A resposta vem em até ${hours} horas. Se a denúncia não proceder, a foto volta ao lugar.`,
    ],
    action: { label: 'Ver no clube', link: `${origin}${REPORTS}` },
    footnote: 'Dúvidas? Responda a este email.',
  };
}

function contentDecided({ outcome, sentence, can_appeal: canAppeal, appeal_days: days }: Facts, { origin }: MailPlace): MailContent {
  return {
    subject: 'A equipe decidiu sobre uma denúncia',
    heading: 'A equipe decidiu sobre uma denúncia',
    paragraphs: [
      outcome,
      `Motivo: ${sentence}`,
      ...(canAppeal
        ? [`Não concorda? Você pode recorrer uma vez, em até ${days} dias. Outra pessoa da equipe decide, sempre que houver.`]
        : []),
    ],
    action: { label: canAppeal ? 'Ver e recorrer' : 'Ver no clube', link: `${origin}${REPORTS}` },
    footnote: 'Dúvidas? Responda a este email.',
  };
}

function appealDecided({ granted, appeal_sentence: sentence }: Facts, { origin }: MailPlace): MailContent {
  return {
    subject: 'Seu recurso foi respondido',
    heading: 'Seu recurso foi respondido',
    paragraphs: [
      granted
        ? 'Você tinha razão: a medida foi desfeita. O que saiu do ar volta ao lugar.'
        : 'A medida continua valendo. O que estava escondido foi apagado.',
      `Motivo: ${sentence}`,
    ],
    action: { label: 'Ver no clube', link: `${origin}${REPORTS}` },
    footnote: 'Esta é a última resposta sobre esta decisão.',
  };
}

function urgentReports({ reports, answer_hours: hours }: Facts, { clubName, origin }: MailPlace): MailContent {
  const waiting = reports === 1 ? 'Uma denúncia urgente espera' : `${reports} denúncias urgentes esperam`;
  return {
    subject: `${waiting} no ${clubName}`,
    heading: 'Denúncias urgentes',
    paragraphs: [
      `${waiting} pela equipe, no alto da fila: de nudez ou de um menor de idade, e o que foi denunciado ainda pode ser visto.`,
      `O clube responde em até ${hours} horas. Nestas, quanto antes, melhor.`,
    ],
    action: { label: 'Ver as denúncias', link: `${origin}/operador/denuncias` },
    footnote: `Este aviso vem no máximo uma vez a cada ${URGENT_MAIL_MINUTES} minutos.`,
  };
}
