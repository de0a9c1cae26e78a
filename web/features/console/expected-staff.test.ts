// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { SIGNED_OUT, useSessionStore } from '#web/lib/session/session-store.ts';
import { storeEndedByMember } from '#web/lib/session/stored-session.ts';
import { MEMBER, sessionOf } from '#web/lib/testing/fake-backend.ts';
import { forgetStaff, isStaffExpected, rememberStaff, wasStaffHere } from './expected-staff.ts';

const OTHER = { id: '22222222-2222-4222-8222-222222222222', email: 'ana@clube21.example' };

beforeEach(() => {
  localStorage.clear();
  useSessionStore.setState({ ...SIGNED_OUT, isInitialized: true, end: null });
});

test('on a device where no staff have been, nobody is expected', () => {
  expect(isStaffExpected()).toBe(false);
  expect(wasStaffHere()).toBe(false);
});

test('staff whose session ended by itself are expected back', () => {
  rememberStaff(MEMBER.id);
  expect(isStaffExpected()).toBe(true);
});

test('staff who signed out are not', () => {
  rememberStaff(MEMBER.id);
  storeEndedByMember(true);
  expect(isStaffExpected()).toBe(false);
  expect(wasStaffHere()).toBe(true);
});

test('nor are they while another member is signed in', () => {
  rememberStaff(MEMBER.id);
  const session = sessionOf(OTHER);
  useSessionStore.setState({ session, user: session.user });
  expect(isStaffExpected()).toBe(false);
});

test('after a member without a role has asked for the console, it is unknown here again', () => {
  rememberStaff(MEMBER.id);
  forgetStaff();
  expect(isStaffExpected()).toBe(false);
  expect(wasStaffHere()).toBe(false);
});
