import { CLUB_TIME_ZONE } from '../../../domain/calendar.ts';
import type { MailContent } from './mail-layout.ts';
import { mailsOf } from './mail-writer.ts';
import type { MailPlace } from './mail-writer.ts';

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
  /** The procedure that a mail about an act is about; what became of it is its outcome. */
  act: string;
  outcome: 'done' | 'refused' | 'full';
  by_command: boolean;
  /** null for the command, and for an account that is gone. */
  actor: string | null;
  actor_email: string | null;
}

const ROLES: Record<string, string> = { moderator: 'moderação', operator: 'operação', owner: 'dono' };

/** The mails about an act of the staff. */
export const staffMails = mailsOf<Facts>({
  suspended,
  suspension_lifted: suspensionLifted,
  member_request: memberRequest,
  staff_changed: staffChanged,
  staff_act: staffAct,
});

function suspended({ reason, until }: Facts, { clubName, origin }: MailPlace): MailContent {
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

function suspensionLifted({ reason }: Facts, { clubName, origin }: MailPlace): MailContent {
  return {
    subject: `Sua conta no ${clubName} está aberta de novo`,
    heading: 'Bom ter você de volta',
    paragraphs: [`A suspensão da sua conta foi retirada. Motivo: ${reason}`, 'Você está de volta ao ranking, com todos os seus pontos.'],
    action: { label: 'Abrir o clube', link: `${origin}/app/home` },
    footnote: 'Dúvidas? Fale com a equipe do clube.',
  };
}

function memberRequest({ kind, due_at: due }: Facts, { clubName, origin }: MailPlace): MailContent {
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

function staffChanged(facts: Facts, { clubName, origin }: MailPlace): MailContent {
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

/** Acts on a person, as what somebody did or tried to do. */
const ACTS: Record<string, string> = {
  staff_private_field: 'abrir um dado pessoal',
  staff_void_check_in: 'anular um check-in',
  staff_take_back_void: 'desfazer a anulação de um check-in',
  staff_give_level: 'dar o plano Expert',
  staff_take_level: 'retirar o plano Expert',
  staff_end_sessions: 'encerrar todos os acessos',
  staff_suspend: 'suspender',
  staff_lift_suspension: 'encerrar a suspensão',
  staff_resend_mail: 'enviar um email da conta',
  staff_request_export: 'pedir a cópia dos dados',
  staff_request_deletion: 'pedir a exclusão da conta',
  staff_stop_request: 'parar um pedido',
  staff_read_export: 'baixar a cópia dos dados',
};

function staffAct(facts: Facts, { clubName, origin }: MailPlace): MailContent {
  return {
    subject: `Aviso sobre a equipe do ${clubName}`,
    heading: 'Aviso sobre a equipe',
    paragraphs: [
      `${whatWasDone(facts)}.`,
      'Quem é dono do clube recebe este aviso uma vez por dia para cada tipo de ato. O registro da equipe tem todos.',
    ],
    action: { label: 'Abrir o registro', link: `${origin}/operador/registro` },
    footnote: 'Não reconhece? Tire a pessoa da equipe e encerre os acessos dela.',
  };
}

function whatWasDone({
  act,
  outcome,
  by_command: byCommand,
  actor,
  actor_email: actorEmail,
  person,
  person_email: personEmail,
}: Facts): string {
  const target = `${person} (${personEmail})`;
  if (outcome === 'full') return `${target} abriu dados pessoais de muitos membros em 24 horas e foi impedido de abrir mais`;
  const account = actor === null ? 'Uma conta que foi excluída' : `${actor} (${actorEmail ?? 'sem email'})`;
  const who = byCommand ? 'O comando do servidor' : account;
  const named = ACTS[act] ?? act;
  return outcome === 'refused'
    ? `${who} tentou um ato sobre ${target}, que só cabe a quem é dono: ${named}. Nada foi feito`
    : `${who} fez um ato sobre ${target}, da equipe: ${named}`;
}

function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString('pt-BR', { timeZone: CLUB_TIME_ZONE });
}

/** A suspension ends as the day after its last one begins. */
function lastDayOf(until: string): string {
  return dayOf(new Date(new Date(until).getTime() - 1_000).toISOString());
}
