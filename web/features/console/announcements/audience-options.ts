import { useContext } from 'react';
import { STAFF_ROLES } from '#domain/staff-acts.ts';
import { StaffRoleContext } from '../staff-role.ts';

/** Whether the staff member may write to more than one member at a time: an operator, or an owner. */
export function useMayAnnounceToGroups(): boolean {
  const role = useContext(StaffRoleContext);
  return role !== null && STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf('operator');
}
