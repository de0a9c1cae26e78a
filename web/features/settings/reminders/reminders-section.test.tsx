// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAt, signInMember } from '#web/lib/testing/open-with-member.tsx';
import { stubPush } from '#web/lib/testing/push-browser.ts';
import { deviceIn, remindersServer } from '#web/lib/testing/reminders-server.ts';
import { connectToastDisplay, toast } from '#web/lib/toast.ts';
import { RemindersSection } from './reminders-section.tsx';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let toasts: [string, string | undefined][];

beforeEach(() => {
  vi.unstubAllGlobals();
  // jsdom lays nothing out.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  toasts = [];
  toast.dismiss();
  connectToastDisplay({ show: ({ title, description }) => toasts.push([title, description]), dismiss: () => undefined });
});

afterEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockRestore();
});

function open(changes: Parameters<typeof remindersServer>[0] = {}) {
  const server = remindersServer(changes);
  Object.assign(signInMember(), server.routes);
  return { server, ...openAt('/app/settings', <RemindersSection iphoneSteps={<p>Passos do iPhone</p>} />) };
}

const onOff = () => screen.findByRole('switch', { name: 'Receber lembretes' });
const here = () => screen.findByRole('switch', { name: 'Na tela deste aparelho' });

test('reminders are off until the member switches them on, and the server keeps every choice', async () => {
  stubPush();
  const { server, user } = open();
  expect(await onOff()).not.toBeChecked();
  expect(screen.queryByRole('combobox', { name: 'A que horas' })).toBeNull();
  expect(screen.queryByRole('switch', { name: 'Por email' })).toBeNull();
  await user.click(await onOff());
  const hour = await screen.findByRole('combobox', { name: 'A que horas' });
  expect(within(hour).getAllByRole('option')).toHaveLength(13);
  await expect.poll(() => server.settings.on).toBe(true);
  await user.selectOptions(hour, '12h');
  await expect.poll(() => server.settings.hour).toBe(12);
  await user.click(await screen.findByRole('switch', { name: 'Por email' }));
  await expect.poll(() => server.settings.mails).toBe(true);
  expect(server.called('set_reminders')).toEqual([
    { p_on: true, p_hour: 19, p_mails: false },
    { p_on: true, p_hour: 12, p_mails: false },
    { p_on: true, p_hour: 12, p_mails: true },
  ]);
  expect(server.called('subscribe_push')).toEqual([]);
});

test('choices made one right after the other all count', async () => {
  stubPush();
  const { server, user } = open({ on: true });
  const hour = await screen.findByRole('combobox', { name: 'A que horas' });
  await user.selectOptions(hour, '8h');
  await user.click(screen.getByRole('switch', { name: 'Por email' }));
  await user.selectOptions(hour, '9h');
  await expect.poll(() => server.called('set_reminders')).toHaveLength(3);
  await expect.poll(() => server.settings).toMatchObject({ on: true, hour: 9, mails: true });
});

test('a refusal turns the switch back and is told', async () => {
  stubPush();
  const { server, user } = open();
  server.procedures['set_reminders'] = () => Response.json({ code: '42501', message: 'forbidden' }, { status: 403 });
  await user.click(await onOff());
  await expect.poll(() => toasts.map(([title]) => title)).toEqual(['Seus lembretes não foram salvos']);
  expect(await onOff()).not.toBeChecked();
});

test('this device gets them after the browser’s question, is listed, and is taken from the list with a tap', async () => {
  const { facts } = stubPush();
  const { server, user } = open({ on: true });
  expect(await here()).not.toBeChecked();
  expect(facts.asked).toBe(0);
  await user.click(await here());
  const list = await screen.findByRole('list', { name: 'Aparelhos com lembretes na tela' });
  expect(within(list).getByRole('listitem')).toHaveTextContent('Chrome no AndroidEste aparelho');
  expect(await here()).toBeChecked();
  expect(facts.asked).toBe(1);
  expect(server.called('subscribe_push')).toEqual([{ p_endpoint: 'https://push.example/1', p_p256dh: 'p256dh', p_auth: 'auth' }]);
  await user.click(screen.getByRole('button', { name: 'Tirar este aparelho: Chrome no Android' }));
  await expect.poll(() => screen.queryByRole('list')).toBeNull();
  expect(await here()).not.toBeChecked();
  expect(facts.subscription).toBeNull();
});

test('another device is taken from the list, and this one stays as it is', async () => {
  const { facts, subscriptionOf } = stubPush({ permission: 'granted' });
  facts.subscription = subscriptionOf(new Uint8Array(65));
  const other = deviceIn({ user_agent: null });
  const { server, user } = open({ on: true, devices: [other, deviceIn({ id: 'here', is_this_session: true })] });
  await user.click(await screen.findByRole('button', { name: 'Tirar Aparelho desconhecido' }));
  await expect.poll(() => screen.getAllByRole('listitem')).toHaveLength(1);
  expect(server.called('remove_push_device')).toEqual([{ p_device_id: other.id }]);
  expect(facts.subscription).not.toBeNull();
});

test('a “no” to the browser’s question is explained, and nothing is subscribed', async () => {
  stubPush({ answer: 'denied' });
  const { server, user } = open({ on: true });
  await user.click(await here());
  expect(await screen.findByText('Este navegador não deixa o clube mostrar avisos')).toBeVisible();
  expect(screen.queryByRole('switch', { name: 'Na tela deste aparelho' })).toBeNull();
  expect(server.called('subscribe_push')).toEqual([]);
  expect(toasts).toEqual([]);
});

test('a question of the browser’s that was put away leaves the switch off, says so, and can be asked again', async () => {
  const { facts } = stubPush({ answer: 'default' });
  const { server, user } = open({ on: true });
  await user.click(await here());
  await expect.poll(() => toasts).toEqual([['Os avisos na tela continuam como estavam', 'O navegador não deixou o clube mostrar avisos.']]);
  expect(await here()).not.toBeChecked();
  facts.answer = 'granted';
  await user.click(await here());
  await expect.poll(() => server.called('subscribe_push')).toHaveLength(1);
  expect(facts.asked).toBe(2);
});

test('while the browser asks, it is said where; a question left alone keeps nothing else from being set', async () => {
  stubPush({ answer: 'none' });
  const { server, user } = open({ on: true });
  await user.click(await here());
  expect(await screen.findByText(/^Responda à pergunta do navegador/)).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Por email' }));
  await expect.poll(() => server.settings.mails).toBe(true);
  expect(server.called('subscribe_push')).toEqual([]);
});

test('a device whose browser was told “no” afterwards is not called on, and can still be taken from the list', async () => {
  stubPush({ permission: 'denied' });
  const { server, user } = open({ on: true, devices: [deviceIn({ is_this_session: true })] });
  expect(await screen.findByText('Este navegador não deixa o clube mostrar avisos')).toBeVisible();
  expect(screen.queryByRole('switch', { name: 'Na tela deste aparelho' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Tirar este aparelho: Chrome no Android' }));
  await expect.poll(() => server.settings.devices).toEqual([]);
});

test('what another tab set is there when this one is looked at again', async () => {
  stubPush();
  const { server } = open({ on: true, hour: 8 });
  expect(await screen.findByRole('combobox', { name: 'A que horas' })).toHaveValue('8');
  server.settings.hour = 20;
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => screen.getByRole<HTMLSelectElement>('combobox', { name: 'A que horas' }).value).toBe('20');
});

test('without a network every choice goes back and says so', async () => {
  const { facts } = stubPush({ permission: 'granted' });
  const { server, user } = open({ on: true, hour: 8, devices: [deviceIn()] });
  const hour = await screen.findByRole('combobox', { name: 'A que horas' });
  for (const name of Object.keys(server.procedures)) server.procedures[name] = () => Response.error();
  await user.selectOptions(hour, '12h');
  await expect.poll(() => toasts.at(-1)?.[0]).toBe('Seus lembretes não foram salvos');
  // Told before the settings were tried to be read again and again.
  expect(server.called('my_reminders').length).toBeLessThan(4);
  await expect.poll(() => (hour as HTMLSelectElement).value).toBe('8');
  await user.click(await here());
  await expect.poll(() => toasts.at(-1)?.[0]).toBe('Os avisos na tela continuam como estavam');
  expect(await here()).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Tirar Chrome no Android' }));
  await expect.poll(() => toasts.at(-1)?.[0]).toBe('O aparelho não saiu da lista');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(facts.subscription).toBeNull();
});

test('on an iPhone outside the installed app, its way is explained in place of the switch', async () => {
  stubPush();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  open({ on: true });
  expect(await screen.findByText('Passos do iPhone')).toBeVisible();
  expect(screen.queryByRole('switch', { name: 'Na tela deste aparelho' })).toBeNull();
});

test('a browser without push says so, and a club without push says nothing of it', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  const { unmount } = open({ on: true });
  expect(await screen.findByText('Este navegador não mostra avisos de sites')).toBeVisible();
  unmount();
  open({ on: true, public_key: null });
  expect(await screen.findByRole('switch', { name: 'Por email' })).toBeVisible();
  expect(screen.queryByText('Este navegador não mostra avisos de sites')).toBeNull();
});

test('reminders that rest say so, and begin anew with a tap', async () => {
  stubPush();
  const { server, user } = open({ on: true, is_stopped: true, hour: 8 });
  expect(await screen.findByText('Os lembretes estão descansando')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Voltar a lembrar' }));
  await expect.poll(() => screen.queryByText('Os lembretes estão descansando')).toBeNull();
  expect(server.called('set_reminders')).toEqual([{ p_on: true, p_hour: 8, p_mails: false }]);
});

test('a test reminder goes to oneself; too many are refused with the server’s reason', async () => {
  stubPush();
  const { server, user } = open({ on: true });
  const button = await screen.findByRole('button', { name: 'Enviar lembrete de teste' });
  await user.click(button);
  await expect.poll(() => toasts.map(([title]) => title)).toEqual(['Lembrete de teste a caminho']);
  server.procedures['test_reminder'] = () => Response.json({ success: false, error: 'over_rate_limit', message: 'limit' });
  await user.click(button);
  await expect.poll(() => toasts.map(([title]) => title)).toEqual(['Lembrete de teste a caminho', 'O lembrete de teste não saiu']);
});

test('where they can’t be read, it can be tried again', async () => {
  stubPush();
  const server = remindersServer();
  const routes = signInMember();
  let isAway = true;
  Object.assign(routes, server.routes, {
    'POST /rest/v1/rpc/my_reminders': () =>
      isAway ? Response.json({ code: '42501', message: 'forbidden' }, { status: 403 }) : server.procedures['my_reminders']?.({}),
  });
  const { user } = openAt('/app/settings', <RemindersSection iphoneSteps={null} />);
  expect(await screen.findByRole('alert')).toBeVisible();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await onOff()).toBeVisible();
});
