import { CLUB_TIME_ZONE } from '../../../domain/calendar.ts';
import { MAILED_CODE_MINUTES, PAYMENT_GRACE_HOURS } from '../../../domain/limits.ts';
import { hoursInWords } from '../../../domain/number-text.ts';
import type { MailContent } from './mail-layout.ts';
import { mailsOf } from './mail-writer.ts';
import type { MailPlace } from './mail-writer.ts';

/**
 * The facts that app.payment_mail_facts and app.payment_code_mail_facts tell. Instants are ISO texts, amounts in the
 * currency's smallest unit.
 */
interface Facts {
  to: string;
  has_account: boolean;
  /** Whether it may charge again. */
  is_live: boolean;
  /** Whether another subscription of the same person goes on. */
  has_other: boolean;
  /** Until when that one is paid, which is when it charges next. */
  other_paid_until: string | null;
  /** When that one ends, if its member has cancelled it. */
  other_cancel_at: string | null;
  /** When it begins, where another one was to end first. */
  begins_at: string | null;
  amount: number | null;
  currency: string | null;
  refunded: number | null;
  paid_until: string | null;
  cancel_at: string | null;
  can_withdraw_until: string | null;
  pay_url: string | null;
  code: string;
}

/** The mails about a payment. */
export const paymentMails = mailsOf<Facts>({
  paid,
  charge_failed: chargeFailed,
  cancelled,
  refunded,
  payment_code: paymentCode,
});

function paid(
  {
    amount,
    currency,
    paid_until: until,
    begins_at: begin,
    can_withdraw_until: withdrawal,
    has_account: hasAccount,
    is_live: renews,
  }: Facts,
  place: MailPlace,
): MailContent {
  return {
    subject: `Recebemos seu pagamento no ${place.clubName}`,
    heading: 'Pagamento confirmado',
    paragraphs: [
      ...(isAhead(begin, place.now)
        ? [`Sua assinatura anterior termina em ${day(begin)}, como você pediu. Esta começa nesse dia, e nada se perde.`]
        : []),
      `Recebemos ${money(amount, currency)}. Seu plano Expert está pago até ${day(until)}${renews ? ' e renova sozinho todo mês, até você cancelar' : ''}.`,
      ...(renews ? ['Para cancelar: abra Meu plano e toque em “Cancelar”. O acesso continua até o fim do que foi pago.'] : []),
      ...(renews && isAhead(withdrawal, place.now)
        ? [`Mudou de ideia? Até ${lastDay(withdrawal)} você pode desistir em Meu plano e receber tudo de volta.`]
        : []),
      ...(hasAccount ? [] : ['Ainda não tem conta? Crie com este mesmo email, e o plano já estará lá.']),
    ],
    action: hasAccount
      ? { label: 'Ver meu plano', link: `${place.origin}/app/plan` }
      : { label: 'Criar minha conta', link: `${place.origin}/auth/signup` },
    footnote: 'O recibo fica em Meu plano.',
  };
}

function chargeFailed({ amount, currency, paid_until: until, pay_url: payUrl }: Facts, place: MailPlace): MailContent {
  return {
    subject: `Não conseguimos cobrar sua mensalidade do ${place.clubName}`,
    heading: 'A cobrança não passou',
    paragraphs: [
      `Tentamos cobrar ${money(amount, currency)} e o cartão não autorizou. Vamos tentar de novo nos próximos dias.`,
      `Seu plano está pago até ${day(until)}, e o acesso continua por mais ${hoursInWords(PAYMENT_GRACE_HOURS)}. Para não perder nada, pague agora ou troque o cartão em Meu plano.`,
    ],
    action: payUrl ? { label: 'Pagar agora', link: payUrl } : { label: 'Ver meu plano', link: `${place.origin}/app/plan` },
    footnote: 'Não quer continuar? Cancele em Meu plano: nada mais será cobrado.',
  };
}

function cancelled(facts: Facts, place: MailPlace): MailContent {
  const { cancel_at: end, has_other: hasOther } = facts;
  return {
    subject: `Sua assinatura do ${place.clubName} foi cancelada`,
    heading: 'Assinatura cancelada',
    paragraphs: [
      // One that could not be charged ends at once.
      end === null
        ? hasOther
          ? `Esta assinatura terminou e nada mais será cobrado por ela. ${otherOne(facts)}`
          : 'A assinatura terminou e nada mais será cobrado.'
        : `Como você pediu, nada mais será cobrado. O plano Expert continua seu até ${day(end)}.`,
      'Seus treinos, desafios e fotos ficam guardados na sua conta.',
    ],
    action: { label: end === null ? 'Ver meu plano' : 'Voltar atrás', link: `${place.origin}/app/plan` },
    footnote: 'Guarde este email: ele é o comprovante do cancelamento.',
  };
}

function refunded(facts: Facts, place: MailPlace): MailContent {
  const { refunded: back, currency, has_other: hasOther } = facts;
  return {
    subject: `Devolvemos seu pagamento do ${place.clubName}`,
    heading: 'Dinheiro devolvido',
    paragraphs: [
      `Devolvemos ${money(back, currency)} pelo mesmo meio do pagamento. O valor aparece na fatura em até 10 dias úteis, conforme o banco do cartão.`,
      hasOther ? otherOne(facts) : 'Quando a devolução é de toda a última mensalidade, o plano Expert termina e nada mais será cobrado.',
    ],
    action: { label: 'Ver meu plano', link: `${place.origin}/app/plan` },
    footnote: 'Guarde este email: ele é o comprovante da devolução.',
  };
}

/** The sentence about the other subscription, with its day. */
function otherOne({ other_cancel_at: end, other_paid_until: until }: Facts): string {
  return end === null
    ? `Você tem outra assinatura, que continua, e com ela seu plano Expert: a próxima cobrança é em ${day(until)}.`
    : `Você tem outra assinatura, que vale até ${day(end)} e não renova.`;
}

function paymentCode({ code }: Facts, { clubName }: MailPlace): MailContent {
  return {
    subject: `Seu código do ${clubName}: ${code}`,
    heading: 'Seu pagamento, na sua conta',
    paragraphs: ['Digite este código em Meu plano para levar a assinatura paga com este email para a conta em que você entrou.'],
    action: { code },
    footnote: `O código vale por ${MAILED_CODE_MINUTES} minutos. Se não foi você, não passe o código a ninguém: sem ele nada muda.`,
  };
}

function money(amount: number | null, currency: string | null): string {
  return new Intl.NumberFormat('pt-BR', { style: 'currency', currency: (currency ?? 'brl').toUpperCase() }).format((amount ?? 0) / 100);
}

function day(instant: string | null): string {
  return instant === null
    ? '—'
    : new Intl.DateTimeFormat('pt-BR', { timeZone: CLUB_TIME_ZONE, dateStyle: 'short' }).format(new Date(instant));
}

/** The day before an end at midnight: the last one that counts. */
function lastDay(end: string | null): string {
  return day(end === null ? null : new Date(new Date(end).getTime() - 1).toISOString());
}

function isAhead(instant: string | null, now: Date): boolean {
  return instant !== null && new Date(instant) > now;
}
