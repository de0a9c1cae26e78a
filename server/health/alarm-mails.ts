import { hostname } from 'node:os';
import { club } from '#content/club.ts';
import type { Mail } from '#server/mail/mail.ts';
import { composeMail } from '../../supabase/functions/_shared/mail-layout.ts';

/** The subjects that the operator is written to about. */
export type Alarm = 'disk' | 'backup' | 'mail' | 'payments' | 'clock';

const TEXTS: Record<Alarm, { subject: string; heading: string; paragraph: string; over: string }> = {
  disk: {
    subject: 'Disco quase cheio',
    heading: 'O disco do servidor está quase cheio',
    paragraph:
      'Libere espaço no disco da pasta DATA_DIR, ou aumente-o. Até lá, fotos guardadas nele podem ser recusadas; treinos continuam sendo registrados.',
    over: 'O disco do servidor tem espaço de novo.',
  },
  backup: {
    subject: 'Cópia de segurança atrasada',
    heading: 'Não há cópia de segurança das últimas 36 horas',
    paragraph:
      'Veja no registro do servidor por que a cópia diária em BACKUP_DIR não foi feita, e se a pasta está acessível e com espaço. Para fazer uma agora: npm run club -- backup.',
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
    paragraph:
      'Há mais de 24 horas um pagamento foi feito ou venceu, e nenhum aviso chegou desde então. Veja o endereço do webhook no painel do provedor, e STRIPE_WEBHOOK_SECRET.',
    over: 'Os avisos de pagamento chegam de novo.',
  },
  clock: {
    subject: 'O relógio do servidor saltou',
    heading: 'O relógio do servidor saltou mais de uma hora, ou o clube ficou parado',
    paragraph:
      'Resultados finais, exclusões de contas e prazos esperam, para que nada aconteça antes da hora. Veja a data e a hora do servidor. Se estão certas: npm run club -- clock trust. Sem isso, o clube as aceita depois de um dia.',
    over: 'O relógio do servidor vale de novo.',
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
