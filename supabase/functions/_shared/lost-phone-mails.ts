import { CLUB_TIME_ZONE } from '../../../domain/calendar.ts';
import { YOUNG_FACTOR_DAYS } from '../../../domain/limits.ts';
import { daysInWords } from '../../../domain/number-text.ts';
import { mailsOf } from './mail-writer.ts';
import type { MailPlace } from './mail-writer.ts';

/** The facts that app.account_mail_facts tells. */
interface Facts {
  to: string;
  token: string;
  /** Days that the whole wait takes. */
  wait_days: number;
  /** When it is over, as an ISO text. */
  due_at: string;
  /** 0 at its beginning, 1 and 2 for the tellings after it. */
  step: number;
  /** Why it was stopped. */
  why: string;
}

/**
 * The address of the page on which the link of a mail is pressed. A token is hexadecimal, so nothing in it needs
 * escaping.
 */
function pressLink({ token }: Facts, { origin }: MailPlace): string {
  return `${origin}/auth/account-link?token=${token}`;
}

/**
 * The mails to a member whose phone is lost: lost_phone_asked with the link that begins the wait, lost_phone_waits with
 * the one that stops it, and lost_phone_stopped.
 */
export const lostPhoneMails = mailsOf<Facts>({
  lost_phone_asked: (facts, place) => ({
    subject: `Perdeu o celular? Confirme o pedido no ${place.clubName}`,
    heading: 'Confirme que você perdeu o celular',
    paragraphs: [
      `Alguém entrou na sua conta, até onde se pede o código, e disse que perdeu o celular dos códigos. Se foi você, toque no botão: começa uma espera de ${facts.wait_days} dias, e no fim dela a verificação em duas etapas sai da sua conta.`,
      'Durante a espera avisamos você por email, no sininho e nos seus aparelhos. Se o celular aparecer, pare a espera pelo link de um desses emails.',
      'Se não foi você, não toque no botão: a espera não começa. Mas alguém sabe a sua senha, ou usa a sua conta do Google ou da Apple: troque a senha agora, aqui em “Esqueceu a senha?” ou lá.',
    ],
    action: { label: 'Perdi o celular: começar a espera', link: pressLink(facts, place) },
    footnote: 'O link vale por 1 dia. Ainda tem um código de recuperação? Ele resolve na hora, sem espera.',
  }),

  lost_phone_waits: (facts, place) => ({
    subject: `${SUBJECTS[facts.step] ?? SUBJECTS[0]} no ${place.clubName}`,
    heading: HEADINGS[facts.step] ?? HEADINGS[0],
    paragraphs: [
      `Em ${instantOf(facts.due_at)}, a verificação em duas etapas sai da sua conta, os códigos de recuperação e a senha deixam de valer e todos os aparelhos saem. Nessa hora mandamos um link para você criar outra senha.`,
      'Se foi você quem pediu, é só esperar.',
      'Se não foi você, ou se o celular apareceu, toque no botão para parar. Se não foi você, crie depois outra senha: quem pediu isto entrou com a sua, ou com a sua conta do Google ou da Apple.',
    ],
    action: { label: 'Parar a espera', link: pressLink(facts, place) },
    footnote: `Parar não pede senha. Entrar com o código do aplicativo também para a espera, se a verificação em duas etapas já tinha ${daysInWords(YOUNG_FACTOR_DAYS)} quando ela começou.`,
  }),

  lost_phone_stopped: ({ why }, { clubName, origin }) => ({
    subject: `Espera do celular perdido parada no ${clubName}`,
    heading: 'A espera parou',
    paragraphs: [
      `${STOPPED[why] ?? 'A espera foi parada.'} A verificação em duas etapas continua como estava.`,
      'Se foi você, está tudo certo: não precisa fazer nada.',
      'Se não foi você, alguém pode estar com o seu celular. Crie outra senha agora e fale com a equipe do clube.',
    ],
    action: { label: 'Não fui eu: criar outra senha', link: `${origin}/auth/forgot-password` },
    footnote: 'Perdeu mesmo o celular e ainda tem um código de recuperação? Entre com a senha e use o código.',
  }),
});

const SUBJECTS = [
  'A espera do celular perdido começou',
  'Celular perdido: a espera continua',
  'Celular perdido: a espera termina logo',
] as const;
const HEADINGS = ['A espera começou', 'A espera continua', 'A espera termina logo'] as const;
const STOPPED: Record<string, string> = {
  link: 'Alguém tocou no link do email que para a espera.',
  factor: 'Alguém entrou na sua conta com o código do aplicativo, então a espera parou sozinha.',
  member: 'Alguém parou a espera pelo app.',
};

/** 27 de novembro às 14:05, by the club's clock. */
function instantOf(instant: string): string {
  const at = new Date(instant);
  const day = at.toLocaleDateString('pt-BR', { timeZone: CLUB_TIME_ZONE, day: 'numeric', month: 'long' });
  return `${day}, às ${at.toLocaleTimeString('pt-BR', { timeZone: CLUB_TIME_ZONE, hour: '2-digit', minute: '2-digit' })}`;
}
