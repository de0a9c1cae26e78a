import { LEAST_COUNTED_READERS, MAX_ANNOUNCEMENTS_A_DAY, MAX_ANNOUNCEMENTS_A_WEEK } from '#domain/limits.ts';
import { formatDateTime, pluralize } from '#web/lib/format.ts';
import type { AnnouncementCheck, Audience, StaffAnnouncement } from '../api/announcements.ts';

export const STATUS_NAMES = { scheduled: 'Agendado', running: 'No ar', over: 'Terminado', ended: 'Encerrado antes' } as const;
export const STATUS_BADGES = { scheduled: 'points', running: 'streak', over: 'muted', ended: 'muted' } as const;

export const AUDIENCE_NAMES: Record<Audience, string> = {
  members: 'Todos os membros',
  experts: 'Todos os Experts',
  challenge: 'Participantes de um desafio',
  member: 'Um membro',
};

/** Whom an announcement is for, with the name where it has one. */
export function audienceText({ audience, challenge, member }: Pick<StaffAnnouncement, 'audience' | 'challenge' | 'member'>): string {
  if (audience === 'challenge') return `Participantes de ${challenge ?? 'um desafio'}`;
  if (audience === 'member') return member ?? 'Um membro';
  return audience === 'other' ? 'Um grupo de membros' : AUDIENCE_NAMES[audience];
}

/** From when until when members see it. */
export function timesText({
  starts_at: from,
  ends_at: until,
  ended_at: ended,
}: Pick<StaffAnnouncement, 'starts_at' | 'ends_at' | 'ended_at'>): string {
  return `${formatDateTime(from)} a ${formatDateTime(ended ?? until)}`;
}

/** How many it reached and how many read it; a sentence of why there is no number otherwise. */
export function readsText({
  audience,
  status,
  reached,
  reads,
}: Pick<StaffAnnouncement, 'audience' | 'status' | 'reached' | 'reads'>): string | null {
  if (status === 'scheduled') return null;
  if (audience === 'member') return 'Leitura não é mostrada: é de uma pessoa só';
  if (!reached && status === 'running') return 'No ar: cada membro vê quando abrir o app';
  const shown = `Chegou a ${pluralize(reached ?? 0, 'membro', 'membros')}`;
  return reads === null
    ? `${shown}; leituras aparecem a partir de ${LEAST_COUNTED_READERS}`
    : `${shown}, ${pluralize(reads, 'leitura', 'leituras')}`;
}

/** Sentences that staff read before an announcement goes out. */
export function checkLines({ day, week, members, by_mail: byMail, waiting }: AnnouncementCheck, isUrgent: boolean): string[] {
  const lines = [
    `Vai aparecer no app para ${pluralize(members, 'membro', 'membros')}${byMail > 0 ? `, e ${byMail} ${byMail === 1 ? 'recebe' : 'recebem'} também por email` : ''}.`,
  ];
  if (isUrgent) lines.push('É urgente: aparece mesmo para quem já recebeu avisos demais. Isso fica no registro da equipe.');
  else if (waiting)
    lines.push(
      `${waiting} já ${waiting === 1 ? 'recebeu' : 'receberam'} o bastante por hoje: para ${waiting === 1 ? 'essa pessoa' : 'essas pessoas'} ele espera.`,
    );
  if (!isUrgent)
    lines.push(
      `É o ${day + 1}º aviso deste público no dia e o ${week + 1}º em sete dias. O limite é ${MAX_ANNOUNCEMENTS_A_DAY} por dia e ${MAX_ANNOUNCEMENTS_A_WEEK} por semana.`,
    );
  return lines;
}
