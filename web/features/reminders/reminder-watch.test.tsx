// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession, untilMemberForgotten } from '#web/lib/session/session-lifecycle.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { openAt, signInMember } from '#web/lib/testing/open-with-member.tsx';
import { PUBLIC_KEY, stubPush } from '#web/lib/testing/push-browser.ts';
import { deviceIn, remindersServer } from '#web/lib/testing/reminders-server.ts';
import { ReminderWatch } from './reminder-watch.tsx';

const KEY = Uint8Array.from({ length: 65 }, (_, index) => index + 1);

beforeEach(() => {
  vi.unstubAllGlobals();
  // jsdom lays nothing out.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

function open(changes: Parameters<typeof remindersServer>[0] = {}, path = '/app/home') {
  const server = remindersServer(changes);
  Object.assign(signInMember(), server.routes);
  const element = (
    <>
      <Address />
      <ReminderWatch />
    </>
  );
  return { server, ...openAt(path, element) };
}

const listed = { on: true, devices: [deviceIn({ is_this_session: true })] };

test('an address of a reminder is told to the server once, and stays without it', async () => {
  stubPush();
  const { server } = open({}, '/app/challenges/1?tab=days&reminder=2026-11-26');
  await expect.poll(() => server.called('open_reminder')).toEqual([{ p_day: '2026-11-26' }]);
  await expect.poll(() => screen.getByRole('status').textContent).toBe('/app/challenges/1?tab=days');
  expect(server.called('open_reminder')).toHaveLength(1);
});

test('what is no day is taken from the address and told to nobody', async () => {
  stubPush();
  const { server } = open({}, '/app/home?reminder=x');
  await expect.poll(() => screen.getByRole('status').textContent).toBe('/app/home');
  expect(server.calls).toEqual([]);
});

test('a browser without the permission asks the server nothing', async () => {
  stubPush();
  const { server, client } = open(listed);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(server.calls).toEqual([]);
});

test('a device in the list is told anew, with the subscription that it has', async () => {
  const { facts, subscriptionOf } = stubPush({ permission: 'granted' });
  facts.subscription = subscriptionOf(KEY);
  const { server } = open(listed);
  await expect
    .poll(() => server.called('subscribe_push'))
    .toEqual([{ p_endpoint: 'https://push.example/1', p_p256dh: 'p256dh', p_auth: 'auth' }]);
});

test('a subscription that ended without a word is made anew, and so is one of another key', async () => {
  const { facts, subscriptionOf } = stubPush({ permission: 'granted' });
  const { server, unmount } = open(listed);
  await expect.poll(() => server.called('subscribe_push')).toHaveLength(1);
  unmount();
  facts.subscription = subscriptionOf(new Uint8Array(65));
  const again = open(listed);
  await expect.poll(() => again.server.called('subscribe_push')).toHaveLength(1);
  expect(again.server.called('subscribe_push')[0]).toMatchObject({ p_endpoint: 'https://push.example/3' });
});

test('what a device keeps is no consent: out of the list its subscription ends, and none is made', async () => {
  const { facts, subscriptionOf } = stubPush({ permission: 'granted' });
  facts.subscription = subscriptionOf(KEY);
  const { server } = open({ on: true, devices: [deviceIn()] });
  await expect.poll(() => facts.subscription).toBeNull();
  expect(server.calls.map(([name]) => name)).toEqual(['my_reminders']);
});

test('a member who signs in where another had reminders gets none of them, and the other’s address is not made theirs', async () => {
  const { facts, subscriptionOf } = stubPush({ permission: 'granted' });
  facts.subscription = subscriptionOf(KEY);
  // As an app may have kept it once.
  for (const key of ['club-reminders', 'push', 'notifications']) localStorage.setItem(key, 'true');
  const { server } = open({ on: true, devices: [] });
  await expect.poll(() => facts.subscription).toBeNull();
  expect(server.called('subscribe_push')).toEqual([]);
  expect(facts.asked).toBe(0);
});

test('switched off by the member, nothing is told; a club without push subscribes nobody', async () => {
  const { facts } = stubPush({ permission: 'granted' });
  const { server, client, unmount } = open({ ...listed, on: false });
  await expect.poll(() => server.called('my_reminders')).toHaveLength(1);
  await expect.poll(() => client.isFetching()).toBe(0);
  unmount();
  const other = open({ ...listed, public_key: null });
  await expect.poll(() => other.server.called('my_reminders')).toHaveLength(1);
  await expect.poll(() => other.client.isFetching()).toBe(0);
  expect([...server.called('subscribe_push'), ...other.server.called('subscribe_push')]).toEqual([]);
  expect(facts.made).toBe(0);
});

test('the worker’s word of a renewed subscription brings it to the server', async () => {
  const push = stubPush({ permission: 'granted' });
  push.facts.subscription = push.subscriptionOf(KEY);
  const { server } = open({ ...listed, public_key: PUBLIC_KEY });
  await expect.poll(() => server.called('subscribe_push')).toHaveLength(1);
  push.facts.subscription = push.subscriptionOf(KEY);
  push.tell({ type: 'PUSH_RENEWED' });
  await expect.poll(() => server.called('subscribe_push').at(-1)).toMatchObject({ p_endpoint: 'https://push.example/2' });
  push.tell({ type: 'SOMETHING_ELSE' });
  expect(server.called('my_reminders')).toHaveLength(2);
});

test('a sign-out takes this device’s subscription along; a session that expired leaves it to its member', async () => {
  const { facts, subscriptionOf } = stubPush();
  facts.subscription = subscriptionOf(KEY);
  const { unmount } = open(listed);
  const { user, session } = useSessionStore.getState();
  unmount();
  endSession({ reason: 'expired', leadTo: null });
  await untilMemberForgotten();
  expect(facts.subscription).not.toBeNull();
  useSessionStore.setState({ user, session });
  endSession({ reason: 'signed-out', leadTo: null });
  await untilMemberForgotten();
  expect(facts.subscription).toBeNull();
});
