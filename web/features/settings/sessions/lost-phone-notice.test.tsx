// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { stubBackend } from '#web/lib/testing/fake-backend.ts';
import { openAt, signInMember } from '#web/lib/testing/open-with-member.tsx';
import { giveSecondFactor, provenSession } from '#web/lib/testing/second-door.ts';
import { LostPhoneNotice } from './lost-phone-notice.tsx';

let door: ReturnType<typeof giveSecondFactor>;
let requests: string[];

/** A member who has shown their second factor, while somebody waits for its removal. */
function signIn(): void {
  signInMember();
  const backend = stubBackend();
  door = giveSecondFactor(backend);
  ({ requests } = backend);
  door.door = { ...door.door, lost_phone: { state: 'waiting', due_at: '2026-12-04T15:00:00Z' } };
  const session = provenSession();
  localStorage.setItem('club-session', JSON.stringify(session));
  useSessionStore.setState({ user: session.user, session });
}

beforeEach(() => localStorage.clear());

test('a member is told that somebody waits for the removal of their second factor, and stops it', async () => {
  signIn();
  const { user } = openAt('/app/settings/sessions', <LostPhoneNotice />);
  expect(await screen.findByText('Alguém pediu para entrar sem o código do seu celular')).toBeVisible();
  expect(screen.getByText(/^Em 04\/12\/2026/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Parar a espera' }));
  await waitFor(() => expect(screen.queryByText('Alguém pediu para entrar sem o código do seu celular')).toBeNull());
  expect(door.stops).toBe(1);
});

test('nothing is shown without a wait, nor asked of a member without a second factor', async () => {
  signIn();
  door.door = { ...door.door, lost_phone: { state: 'none', due_at: null } };
  const { unmount } = openAt('/app/settings/sessions', <LostPhoneNotice />);
  await waitFor(() => expect(requests).toContain('POST /rest/v1/rpc/my_second_door'));
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  signInMember();
  const { requests: asked } = stubBackend();
  openAt('/app/settings/sessions', <LostPhoneNotice />);
  expect(asked).toEqual([]);
});
