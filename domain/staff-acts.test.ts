import { describe, expect, it } from 'vitest';
import cases from './cases/staff-acts.json';
import { STAFF_ACTS, STAFF_ROLES, mayAct } from './staff-acts.ts';
import type { StaffAct } from './staff-acts.ts';

const isKnown = (act: string): act is StaffAct => act in STAFF_ACTS;

describe('acts of the staff', () => {
  it.each(cases)('$id: $note', ({ act, leastRole, needsFreshCode, isOnPerson }) => {
    expect(isKnown(act) ? STAFF_ACTS[act] : { leastRole: null, needsFreshCode: false, isOnPerson: false }).toEqual({
      leastRole,
      needsFreshCode,
      isOnPerson,
    });
    if (!isKnown(act)) return;
    const least = STAFF_ROLES.findIndex((role) => role === leastRole);
    expect(STAFF_ROLES.map((role) => mayAct(role, act))).toEqual(STAFF_ROLES.map((_, rank) => rank >= least));
    expect(mayAct(null, act)).toBe(false);
  });

  it('are all in the case table, which holds SQL to them', () => {
    expect(Object.keys(STAFF_ACTS).toSorted()).toEqual(
      cases
        .map(({ act }) => act)
        .filter(isKnown)
        .toSorted(),
    );
  });
});
