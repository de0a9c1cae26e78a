// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openAt, signInMember } from '#web/lib/testing/open-with-member.tsx';
import { remindersServer } from '#web/lib/testing/reminders-server.ts';
import { NoticesScreen } from './notices-screen.tsx';

const NOTICE = { body: 'Texto', is_urgent: false, label: 'Abrir', read_at: null, at: '2026-11-20T12:00:00Z', until: null };
const told = [
  { ...NOTICE, id: '00000000-0000-4000-8000-00000000000a', kind: 'reminder', title: 'Hoje ainda dá', path: '/app/challenges/1' },
  { ...NOTICE, id: '00000000-0000-4000-8000-00000000000b', kind: 'pause', title: 'Sua pausa', path: '/app/home' },
];

beforeEach(() => {
  vi.unstubAllGlobals();
  // jsdom lays nothing out.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
});

function open() {
  const server = remindersServer({ on: true });
  const reply = () => Response.json({ success: true, error: null, message: null, mails: false, notices: told });
  Object.assign(signInMember(), server.routes, { 'POST /rest/v1/rpc/my_notices': reply, 'POST /rest/v1/rpc/read_notices': reply });
  return { server, ...openAt('/app/notices', <NoticesScreen />) };
}

test('a tap on a reminder of the list answers it; reading the list, or a tap on another notice, does not', async () => {
  const { server, user } = open();
  const [reminder, other] = await screen.findAllByRole('link', { name: 'Abrir' });
  if (!reminder || !other) throw new Error('two notices have a link each');
  await user.click(other);
  expect(server.called('open_reminder')).toEqual([]);
  await user.click(reminder);
  await expect.poll(() => server.called('open_reminder')).toEqual([{ p_day: null }]);
});
