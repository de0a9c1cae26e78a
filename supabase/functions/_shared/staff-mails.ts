import { composeMail } from './mail-layout.ts';
import type { Mail, MailContent } from './mail-layout.ts';

/** The facts that app.mail_facts tells of an act of the staff. Instants are ISO texts. */
interface Facts {
  to: string;
  reason: string;
  until: string | null;
  kind: 'export' | 'deletion';
  due_at: string;
  what: string;
  role: string;
  /** Whether it is written to the person whom it is about. */
  is_self: boolean;
  person: string;
  person_email: string;
}

interface Place {
  clubName: string;
  /** Where members reach the app. */
  origin: string;
}

const ZONE = 'America/Sao_Paulo';
const ROLES: Record<string, string> = { moderator: 'moderação', operator: 'operação', owner: 'dono' };

/**
 * A mail about an act of the staff: suspended, suspension_lifted, member_request, staff_changed.
 * @returns null for a kind that is not known, and where there is nobody to write to
 */
export function staffMail(kind: unknown, facts: Record<string, unknown>, place: Place): Mail | null {
  const write = typeof kind === 'string' ? WRITERS[kind] : undefined;
  const known = facts as unknown as Facts;
  if (!write || typeof known.to !== 'string') return null;
  return composeMail(known.to, write(known, place), place.clubName);
}

const WRITERS: Record<string, (facts: Facts, place: Place) => MailContent> = {
  suspended,
  suspension_lifted: suspensionLifted,
  member_request: memberRequest,
  staff_changed: staffChanged,
};

function suspended({ reason, until }: Facts, { clubName, origin }: Place): MailContent {
  return {
    subject: `Sua conta no ${clubName} está suspensa`,
    heading: 'Sua conta está suspensa',
    paragraphs: [
      `Motivo: ${reason}`,
      until === null ? 'A suspensão vale até a equipe retirá-la.' : `A suspensão vale até ${lastDayOf(until)}.`,
      'Enquanto ela dura, você fica fora do ranking. Seus pontos continuam guardados e voltam com você. Seus dados, a exclusão da conta e Meu plano continuam abertos.',
    ],
    action: { label: 'Abrir o clube', link: `${origin}/app/plan` },
    footnote: 'Acha que houve um engano? Responda a este email ou fale com a equipe do clube.',
  };
}

function suspensionLifted({ reason }: Facts, { clubName, origin }: Place): MailContent {
  return {
    subject: `Sua conta no ${clubName} está aberta de novo`,
    heading: 'Bom ter você de volta',
    paragraphs: [`A suspensão da sua conta foi retirada. Motivo: ${reason}`, 'Você está de volta ao ranking, com todos os seus pontos.'],
    action: { label: 'Abrir o clube', link: `${origin}/app/home` },
    footnote: 'Dúvidas? Fale com a equipe do clube.',
  };
}

function memberRequest({ kind, due_at: due }: Facts, { clubName, origin }: Place): MailContent {
  const isDeletion = kind === 'deletion';
  return {
    subject: isDeletion ? `Sua conta no ${clubName} será excluída` : `Uma cópia dos seus dados do ${clubName} foi pedida`,
    heading: isDeletion ? 'Recebemos seu pedido de exclusão' : 'Recebemos seu pedido de cópia dos dados',
    paragraphs: [
      isDeletion
        ? `A pedido seu, a equipe marcou a exclusão da sua conta para ${dayOf(due)}. Nesse dia, tudo o que é seu é apagado, e não há volta.`
        : `A pedido seu, a equipe marcou para ${dayOf(due)} a entrega de uma cópia dos seus dados.`,
      'Não foi você, ou mudou de ideia? Responda a este email antes desse dia e o pedido é parado.',
    ],
    action: { label: 'Abrir o clube', link: `${origin}/app/profile` },
    footnote: 'Você também pode baixar seus dados e excluir sua conta no app, sem esperar.',
  };
}

function staffChanged(facts: Facts, { clubName, origin }: Place): MailContent {
  const who = facts.is_self ? 'Você' : `${facts.person} (${facts.person_email})`;
  return {
    subject: `Mudança na equipe do ${clubName}`,
    heading: 'Mudança na equipe',
    paragraphs: [`${who} ${whatHappened(facts)}.`, 'Quem é da equipe recebe este aviso para que ninguém entre sem que se saiba.'],
    action: { label: 'Ver a equipe', link: `${origin}/operador` },
    footnote: 'Não reconhece a mudança? Fale agora com quem é dono do clube.',
  };
}

function whatHappened({ what, role }: Facts): string {
  const named = ROLES[role] ?? role;
  if (what === 'added') return `entrou na equipe (${named})`;
  if (what === 'removed') return 'saiu da equipe';
  if (what === 'role_changed') return `mudou de função na equipe: agora é ${named}`;
  if (what === 'factor_added') return 'ativou a verificação em duas etapas';
  return 'ficou sem a verificação em duas etapas';
}

function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString('pt-BR', { timeZone: ZONE });
}

/** A suspension ends as the day after its last one begins. */
function lastDayOf(until: string): string {
  return dayOf(new Date(new Date(until).getTime() - 1_000).toISOString());
}
