// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { DRAFT, memberKey } from '#web/lib/device/member-storage.ts';
import { endDeletedAccount } from '#web/lib/session/end-deleted-account.ts';
import { endSession, untilMemberForgotten } from '#web/lib/session/session-lifecycle.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { eventually } from '#web/lib/testing/eventually.ts';
import { MEMBER, sessionOf } from '#web/lib/testing/fake-backend.ts';
import { startKeepers } from './start-keepers.ts';

// jsdom has no IndexedDB.
const device = vi.hoisted(() => ({ kept: ['outbox', 'draft photos'] }));
vi.mock('#web/lib/outbox/outbox-database.ts', () => ({
  readWorkouts: () => Promise.resolve([]),
  removeWorkouts: () => Promise.resolve(device.kept.splice(device.kept.indexOf('outbox'), 1)),
}));
vi.mock('#web/lib/drafts/draft-photos.ts', () => ({
  dropDraftPhotos: () =>
    Promise.resolve(device.kept.includes('draft photos') && device.kept.splice(device.kept.indexOf('draft photos'), 1)),
}));

beforeEach(() => {
  device.kept = ['outbox', 'draft photos'];
});

test('a sign-out takes away the photos of what was being written, and leaves what waits to be sent', async () => {
  startKeepers();
  const session = sessionOf(MEMBER);
  useSessionStore.setState({ user: session.user, session });
  endSession({ reason: 'signed-out', leadTo: null });
  await untilMemberForgotten();
  expect(device.kept).toEqual(['outbox']);
});

test('an account that was deleted leaves nothing behind, though another request told first that the session has ended', async () => {
  startKeepers();
  const session = sessionOf(MEMBER);
  useSessionStore.setState({ user: session.user, session });
  for (const name of [DRAFT, 'favorites', 'settings']) localStorage.setItem(memberKey(MEMBER.id, name), '{}');
  endSession({ reason: 'expired', leadTo: null });
  endDeletedAccount(MEMBER.id);
  await eventually(() => expect(device.kept).toEqual([]));
  expect(Object.keys(localStorage).filter((key) => key.includes(MEMBER.id))).toEqual([]);
  expect(useSessionStore.getState().end).toMatchObject({ reason: 'signed-out' });
});
