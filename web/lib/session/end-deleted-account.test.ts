// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { MEMBER, sessionOf } from '../testing/fake-backend.ts';
import { endDeletedAccount } from './end-deleted-account.ts';
import { DRAFT, memberKey } from './member-storage.ts';
import { endSession } from './session-lifecycle.ts';
import { useSessionStore } from './session-store.ts';

// jsdom has no IndexedDB.
const device = vi.hoisted(() => ({ kept: ['outbox', 'draft photos'] }));
vi.mock('../outbox/outbox-database.ts', () => ({
  readWorkouts: () => Promise.resolve([]),
  removeWorkouts: () => Promise.resolve(device.kept.splice(device.kept.indexOf('outbox'), 1)),
}));
vi.mock('../drafts/draft-photos.ts', () => ({
  dropDraftPhotos: () =>
    Promise.resolve(device.kept.includes('draft photos') && device.kept.splice(device.kept.indexOf('draft photos'), 1)),
}));

test('an account that was deleted leaves nothing behind, though another request told first that the session has ended', async () => {
  const session = sessionOf(MEMBER);
  useSessionStore.setState({ user: session.user, session });
  for (const name of [DRAFT, 'favorites', 'settings']) localStorage.setItem(memberKey(MEMBER.id, name), '{}');
  endSession({ reason: 'expired', leadTo: null });
  endDeletedAccount(MEMBER.id);
  await vi.waitFor(() => expect(device.kept).toEqual([]));
  expect(Object.keys(localStorage).filter((key) => key.includes(MEMBER.id))).toEqual([]);
  expect(useSessionStore.getState().end).toMatchObject({ reason: 'signed-out' });
});
