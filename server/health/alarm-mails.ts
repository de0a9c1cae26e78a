import { hostname } from 'node:os';
import { club } from '#content/club.ts';
import type { Mail } from '#server/mail/mail.ts';
import { composeMail } from '../../supabase/functions/_shared/mail-layout.ts';

/** What the operator is written to about. */
export type Alarm = 'disk' | 'backup' | 'mail' | 'payments';

const TEXTS: Record<Alarm, { subject: string; heading: string; paragraph: string; over: string }> = {
  disk: {
    subject: 'Disco quase cheio',
    heading: 'O disco do servidor está quase cheio',
    paragraph: 'Novas fotos podem ser recusadas até que haja espaço. Treinos continuam sendo registrados.',
    over: 'O disco do servidor tem espaço de novo.',
  },
  backup: {
    subject: 'Cópia de segurança atrasada',
    heading: 'A última cópia de segurança tem mais de 36 horas',
    paragraph: 'Veja no registro do servidor por que a cópia diária em BACKUP_DIR não foi feita.',
    over: 'Há de novo uma cópia de segurança recente.',
  },
  mail: {
    subject: 'Emails recusados',
    heading: 'O servidor de email recusou mensagens',
    paragraph: 'Confirmações de conta e avisos podem não chegar. Veja SMTP_URL e o registro do servidor.',
    over: 'Os emails saem de novo.',
  },
  payments: {
    subject: 'Sem notícias dos pagamentos',
    heading: 'O provedor de pagamentos não avisa mais o clube',
    paragraph: 'Há mais de 24 horas houve um pagamento e nenhum aviso chegou. Veja o endereço do webhook no painel do provedor.',
    over: 'Os avisos de pagamento chegam de novo.',
  },
};

/** The mail to the operator: that something is wrong, or that it is over. */
export function alarmMail(to: string, alarm: Alarm, told: 'begun' | 'over', origin: string): Mail {
  const { subject, heading, paragraph, over } = TEXTS[alarm];
  const isOver = told === 'over';
  return composeMail(
    to,
    {
      subject: `${club.name}: ${isOver ? 'resolvido: ' : ''}${subject}`,
      heading: isOver ? over : heading,
      paragraphs: isOver ? ['Não é preciso fazer mais nada.'] : [paragraph],
      action: { label: 'Abrir o clube', link: origin },
      footnote: `Servidor ${hostname()}. Enquanto durar, este aviso vem no máximo uma vez por dia.`,
    },
    club.name,
  );
}
