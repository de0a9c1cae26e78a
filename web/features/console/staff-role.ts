import { createContext, useContext } from 'react';
import { mayAct } from '#domain/staff-acts.ts';
import type { StaffAct, StaffRole } from '#domain/staff-acts.ts';

/** The role of the staff member in the console, proved by a second factor. */
export const StaffRoleContext = createContext<StaffRole | null>(null);

/** pt-BR names of the roles. */
export const ROLE_NAMES: Record<StaffRole, string> = { moderator: 'Moderação', operator: 'Operação', owner: 'Dono' };

/**
 * Whether the staff member in the console may do an act: a button for what they may not do is not shown. The server
 * asks again.
 */
export function useMayAct(act: StaffAct): boolean {
  return mayAct(useContext(StaffRoleContext), act);
}

/** A sentence about what each role may do, for the owner who gives it. */
export const ROLE_RIGHTS: Record<StaffRole, string> = {
  moderator: 'Vê o dia, os membros e os desafios, e escreve avisos a um membro.',
  operator: 'Também anula check-ins, dá planos, suspende, avisa a todos e cuida dos desafios.',
  owner: 'Também cuida da equipe.',
};
