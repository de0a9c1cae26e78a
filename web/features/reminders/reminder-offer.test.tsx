// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#web/lib/testing/eventually.ts';
import { openAt, signInMember } from '#web/lib/testing/open-with-member.tsx';
import { stubPush } from '#web/lib/testing/push-browser.ts';
import { remindersServer } from '#web/lib/testing/reminders-server.ts';
import { connectToastDisplay } from '#web/lib/toast.ts';
import { ReminderOffer } from './reminder-offer.tsx';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

beforeEach(() => {
  vi.unstubAllGlobals();
  // jsdom lays nothing out.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
});

afterEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockRestore();
});

function open(workouts: number, changes: Parameters<typeof remindersServer>[0] = {}) {
  const server = remindersServer(changes);
  Object.assign(signInMember(), server.routes);
  const offer = <ReminderOffer workouts={workouts} iphoneSteps={<p>Passos do iPhone</p>} />;
  const opened = openAt('/app/home', offer);
  const openOffer = async () => opened.user.click(await screen.findByRole('button', { name: 'Quer lembretes?' }));
  return { server, openOffer, ...opened };
}

const nothing = () => expect(screen.queryByRole('button')).toBeNull();

const offered = { can_offer: true };

test('at first sight, and after the first workout, nothing is asked: not the server, not the member, not the browser', () => {
  const { facts } = stubPush();
  const { server } = open(1, offered);
  nothing();
  expect(server.calls).toEqual([]);
  expect(facts.asked).toBe(0);
});

test('without the server’s word there is no offer, whatever a device keeps', async () => {
  const { facts, subscriptionOf } = stubPush({ permission: 'granted' });
  facts.subscription = subscriptionOf(new Uint8Array(65));
  const { server, client } = open(21, { can_offer: false });
  await expect.poll(() => server.calls.map(([name]) => name)).toEqual(['my_reminders']);
  await eventually(() => expect(client.isFetching()).toBe(0));
  nothing();
});

test('a yes asks the browser, subscribes this device, and switches reminders on', async () => {
  const { facts } = stubPush();
  const { server, user, openOffer } = open(2, offered);
  await openOffer();
  expect(screen.getByRole('heading', { name: 'Quer um lembrete nos dias de desafio?' })).toBeVisible();
  expect(facts.asked).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Quero lembretes' }));
  expect(await screen.findByRole('heading', { name: 'Lembretes ligados, às 19h' })).toBeVisible();
  expect(await screen.findByText(/^Na tela deste aparelho/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ajustar lembretes' })).toHaveAttribute('href', '/app/settings#lembretes');
  expect(server.settings).toMatchObject({ on: true, hour: 19, mails: false, devices: [{ is_this_session: true }] });
  expect(facts.asked).toBe(1);
});

test.each(['denied', 'default', 'none'] as const)('a yes with “%s” as the answer to the browser leaves the bell', async (answer) => {
  stubPush({ answer });
  const { server, user, openOffer } = open(2, offered);
  await openOffer();
  await user.click(await screen.findByRole('button', { name: 'Quero lembretes' }));
  expect(await screen.findByText(/^No sino do aplicativo/)).toBeVisible();
  expect(server.settings).toMatchObject({ on: true, devices: [] });
  expect(server.called('subscribe_push')).toEqual([]);
});

test('on an iPhone outside the installed app a yes is followed by its way', async () => {
  const { facts } = stubPush();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  const { user, openOffer } = open(2, offered);
  await openOffer();
  await user.click(await screen.findByRole('button', { name: 'Quero lembretes' }));
  expect(await screen.findByText('Passos do iPhone')).toBeVisible();
  expect(facts.asked).toBe(0);
});

test('“not now” is told to the server, and the offer is gone at once', async () => {
  const { facts } = stubPush();
  const { server, user, openOffer } = open(2, offered);
  await openOffer();
  await user.click(await screen.findByRole('button', { name: 'Agora não' }));
  nothing();
  await expect.poll(() => server.called('dismiss_reminder_offer')).toHaveLength(1);
  expect(server.settings).toMatchObject({ on: false, can_offer: false });
  expect(facts.asked).toBe(0);
});

test('a yes that does not reach the server says so, and the offer stays', async () => {
  stubPush();
  const told: string[] = [];
  connectToastDisplay({ show: ({ title }) => told.push(title), dismiss: () => undefined });
  const { server, user, openOffer } = open(2, offered);
  await openOffer();
  server.procedures['set_reminders'] = () => Response.json({ code: '42501', message: 'forbidden' }, { status: 403 });
  await user.click(await screen.findByRole('button', { name: 'Quero lembretes' }));
  await expect.poll(() => told).toEqual(['Os lembretes não foram ligados']);
  expect(screen.getByRole('button', { name: 'Quero lembretes' })).toBeEnabled();
});

test('a server that can’t be asked offers nothing', async () => {
  stubPush();
  const server = remindersServer(offered);
  Object.assign(signInMember(), server.routes, {
    'POST /rest/v1/rpc/my_reminders': () => Response.json({ code: '42501', message: 'forbidden' }, { status: 403 }),
  });
  const { client } = openAt('/app/home', <ReminderOffer workouts={9} iphoneSteps={null} />);
  await eventually(() => expect(client.getQueryCache().getAll()[0]?.state.status).toBe('error'));
  nothing();
});
