import { CalendarCheck, CircleUser, Crown, Dumbbell, FileText, Mail, Smartphone, Trophy, UserX } from 'lucide-react';
import { mayAct } from '#domain/staff-acts.ts';
import type { StaffRole } from '#domain/staff-acts.ts';
import type { SectionLink } from '#web/components/layout/section-links.tsx';
import type { StaffMember } from '../api/member-schema.ts';

/** The anchors of the parts of a member's page. */
export const PART_IDS = {
  checkIns: 'check-ins',
  challenges: 'desafios',
  workouts: 'treinos',
  plan: 'plano',
  privateFields: 'dados',
  mails: 'emails',
  sessions: 'acessos',
  suspension: 'suspender',
  requests: 'pedidos',
} as const;

/** The parts of a member's page that somebody in this role sees, in their order on a phone. */
export function partsOf(member: StaffMember, role: StaffRole | null): SectionLink[] {
  const canBeSuspended = mayAct(role, 'staff_suspend') && !member.staff_role && !member.suspension;
  const parts: (SectionLink & { isShown: boolean })[] = [
    { id: PART_IDS.checkIns, label: 'Check-ins', icon: <CalendarCheck />, isShown: true },
    { id: PART_IDS.challenges, label: 'Desafios', icon: <Trophy />, isShown: member.challenges.length > 0 },
    { id: PART_IDS.workouts, label: 'Treinos', icon: <Dumbbell />, isShown: member.workouts.length > 0 },
    { id: PART_IDS.plan, label: 'Plano', icon: <Crown />, isShown: true },
    { id: PART_IDS.privateFields, label: 'Dados', icon: <CircleUser />, isShown: mayAct(role, 'staff_private_field') },
    { id: PART_IDS.mails, label: 'Emails', icon: <Mail />, isShown: mayAct(role, 'staff_resend_mail') },
    { id: PART_IDS.sessions, label: 'Acessos', icon: <Smartphone />, isShown: member.sessions !== null },
    { id: PART_IDS.suspension, label: 'Suspender', icon: <UserX />, isShown: canBeSuspended },
    { id: PART_IDS.requests, label: 'Pedidos', icon: <FileText />, isShown: member.requests !== null },
  ];
  return parts.filter(({ isShown }) => isShown).map(({ id, label, icon }) => ({ id, label, icon }));
}
