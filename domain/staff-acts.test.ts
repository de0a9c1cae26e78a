import { describe, expect, it } from 'vitest';
import { STAFF_ACTS, STAFF_ROLES, mayAct } from './staff-acts.ts';
import type { StaffAct } from './staff-acts.ts';

describe('acts of the staff', () => {
  it.each(Object.entries(STAFF_ACTS))('%s is for its lowest role and those above it', (act, { leastRole }) => {
    const least = STAFF_ROLES.indexOf(leastRole);
    expect(STAFF_ROLES.map((role) => mayAct(role, act as StaffAct))).toEqual(STAFF_ROLES.map((_, rank) => rank >= least));
    expect(mayAct(null, act as StaffAct)).toBe(false);
  });
});
