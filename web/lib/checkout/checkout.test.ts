// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '../session/stored-session.ts';
import { bindCheckoutButtons } from './bind-checkout-buttons.ts';
import { bindPlanButton } from './bind-plan-button.ts';
import { createCheckoutTrip } from './checkout-trip.ts';
import { createCheckoutSession } from './create-checkout-session.ts';
import { openSiteCheckout } from './site-checkout.ts';

const backend = { supabaseUrl: 'https://club.example', supabaseKey: 'sb_publishable_key' };
const PAY_PAGE = 'https://checkout.example/pay/cs_1';

/** The server, which answers its configuration and then so; what it was asked is kept. */
function answering(status: number, body: unknown) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    if (new Request(new URL(input as string, 'https://club.example')).url.endsWith('/config.json')) return Response.json(backend);
    return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status });
  });
}

const lastCall = (spy: ReturnType<typeof answering>) => new Request(...(spy.mock.calls.at(-1) as [string, RequestInit]));

function storeSession(secondsLeft: number): void {
  const session = { access_token: 'member-token', user: { id: 'a' }, expires_at: Math.floor(Date.now() / 1_000) + secondsLeft };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  document.body.replaceChildren();
});

/** The failure was told to the console. @returns what it said */
function toldToConsole(): unknown {
  const cause: unknown = vi.mocked(console.error).mock.calls.at(-1)?.[1];
  vi.mocked(console.error).mockClear();
  return cause;
}

test('a visitor asks with the public key and the address they gave, a member with their token', async () => {
  const spy = answering(200, { checkout_url: PAY_PAGE, id: 'cs_1' });
  await expect(createCheckoutSession({ ...backend, email: 'ana@membro.example' })).resolves.toBe(PAY_PAGE);
  const call = lastCall(spy);
  expect([call.method, call.url]).toEqual(['POST', 'https://club.example/functions/v1/create-checkout-session']);
  expect(call.headers.get('Authorization')).toBe('Bearer sb_publishable_key');
  expect(call.headers.get('Content-Type')).toBe('application/json');
  expect(await call.json()).toEqual({ plan_level: 'expert', email: 'ana@membro.example' });
  await createCheckoutSession({ ...backend, token: 'member-token' });
  expect(lastCall(spy).headers.get('Authorization')).toBe('Bearer member-token');
});

test.each([
  ['an address under its older name', 200, { url: PAY_PAGE }, PAY_PAGE],
  [
    'the plan of a member who pays already',
    409,
    { code: 'subscription_active', url: 'https://club.example/app/plan' },
    'https://club.example/app/plan',
  ],
])('%s is followed', async (_what, status, body, address) => {
  answering(status, body);
  await expect(createCheckoutSession(backend)).resolves.toBe(address);
});

test.each([
  ['a failing server', 500, 'broken', 'Erro ao criar sessão de checkout: 500'],
  ['a refusal', 429, { code: 'over_rate_limit' }, 'Erro ao criar sessão de checkout: 429'],
  ['a refusal with an address', 503, { url: PAY_PAGE }, 'Erro ao criar sessão de checkout: 503'],
  ['an id alone', 200, { id: 'cs_1' }, 'URL de checkout não encontrada'],
  ['an address that is none of the web', 200, { id: 'cs_1', url: 'javascript:alert(1)' }, 'URL de checkout não encontrada'],
  ['an empty object', 200, {}, 'Resposta inválida do servidor - sem URL ou ID'],
  ['no JSON', 200, '<html>', 'Resposta inválida do servidor - sem URL ou ID'],
  ['null', 200, null, 'Resposta inválida do servidor - sem URL ou ID'],
])('%s is an error that says so', async (_what, status, body, message) => {
  answering(status, body);
  await expect(createCheckoutSession(backend)).rejects.toThrow(message);
});

test('on the site a stored session pays as its member, and one that has expired or ended leads into the app', async () => {
  const spy = answering(200, { checkout_url: PAY_PAGE });
  storeSession(600);
  await expect(openSiteCheckout('typed@membro.example')).resolves.toBe(PAY_PAGE);
  expect(lastCall(spy).headers.get('Authorization')).toBe('Bearer member-token');
  expect(await lastCall(spy).json()).toEqual({ plan_level: 'expert' });
  answering(401, { code: 'unauthenticated' });
  await expect(openSiteCheckout()).resolves.toBe('/app/plan');
  storeSession(-5);
  spy.mockClear();
  await expect(openSiteCheckout()).resolves.toBe('/app/plan');
  expect(spy).not.toHaveBeenCalled();
});

test("the plan card's button works once at a time, says so, and is itself again after a failure", async () => {
  const button = Object.assign(document.createElement('button'), { innerHTML: '<b>Quero o plano completo</b>' });
  const notify = vi.fn();
  let fail: (error: Error) => void = () => undefined;
  const open = vi.fn(() => new Promise<string>((_resolve, reject) => (fail = reject)));
  bindPlanButton(button, { notify, open });
  button.click();
  button.click();
  expect(button).toHaveTextContent('Processando...');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(open).toHaveBeenCalledOnce();
  fail(new TypeError('Failed to fetch'));
  await expect.poll(() => button).toHaveTextContent('Quero o plano completo');
  expect(button).not.toHaveAttribute('aria-disabled');
  expect(button.innerHTML).toContain('<b>');
  expect(notify.mock.calls).toEqual([
    ['error', { title: 'Erro no Checkout', description: 'Não foi possível processar o pagamento. Tente novamente.' }],
  ]);
  expect(toldToConsole()).toEqual(new TypeError('Failed to fetch'));
});

test('what a failure told is taken away when the button is pressed again', async () => {
  const told: string[] = [];
  let isFailing = true;
  const trip = createCheckoutTrip({
    open: async () => (isFailing ? Promise.reject(new Error('away')) : PAY_PAGE),
    leave: () => undefined,
    onBusy: (isBusy) => told.push(isBusy ? 'busy' : 'idle'),
    onFailure: () => {
      told.push('failed');
      return () => told.push('forgotten');
    },
  });
  await trip.start();
  await trip.start();
  isFailing = false;
  await trip.start();
  expect(told).toEqual(['busy', 'idle', 'failed', 'forgotten', 'busy', 'idle', 'failed', 'forgotten', 'busy']);
  trip.stop();
  vi.mocked(console.error).mockClear();
});

test('a button is busy until the browser has left, and idle when Back brings its page from the memory', async () => {
  const states: boolean[] = [];
  const leave = vi.fn();
  const onLeaving = vi.fn();
  const trip = createCheckoutTrip({
    open: async () => PAY_PAGE,
    leave,
    onLeaving,
    onFailure: () => undefined,
    onBusy: (isBusy) => states.push(isBusy),
  });
  await trip.start();
  expect(leave).toHaveBeenCalledWith(PAY_PAGE);
  expect(onLeaving).toHaveBeenCalledOnce();
  expect(states).toEqual([true]);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(states).toEqual([true]);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(states).toEqual([true, false]);
  await trip.start();
  vi.advanceTimersByTime(15_000);
  expect(states).toEqual([true, false, true, false]);
  trip.stop();
});

test('on the way to the own plan nobody is told of a payment page', async () => {
  for (const address of ['/app/plan', `${window.location.origin}/app/plan`]) {
    const onLeaving = vi.fn();
    const leave = vi.fn();
    const trip = createCheckoutTrip({ open: async () => address, leave, onLeaving, onBusy: () => undefined, onFailure: () => undefined });
    await trip.start();
    expect(leave).toHaveBeenCalledWith(address);
    expect(onLeaving).not.toHaveBeenCalled();
    trip.stop();
  }
});

test('buttons with the four ids are found at once, after one second and after three, and each is bound once', async () => {
  const open = vi.fn(async () => PAY_PAGE.replace(PAY_PAGE, '#paid'));
  const add = (id: string) => document.body.appendChild(Object.assign(document.createElement('button'), { id }));
  const first = add('plan-checkout-button');
  const other = add('buy-button');
  bindCheckoutButtons({ open });
  bindCheckoutButtons({ open });
  const final = add('final-checkout-button');
  final.click();
  expect(open).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  final.click();
  const [late, last] = [add('checkout-button'), add('floating-checkout-button')];
  vi.advanceTimersByTime(2_000);
  for (const button of [first, late, last, other]) button.click();
  await expect.poll(() => open).toHaveBeenCalledTimes(4);
  const tooLate = document.createElement('button');
  late.replaceWith(Object.assign(tooLate, { id: 'checkout-button' }));
  vi.advanceTimersByTime(10_000);
  tooLate.click();
  expect(open).toHaveBeenCalledTimes(4);
});

test('such a button takes the address it was given, else the first e-mail field as it is at the press', async () => {
  const open = vi.fn(async () => '#paid');
  document.body.innerHTML =
    '<input type="email" value=" ana@membro.example "><input type="email" value="b@membro.example"><a id="checkout-button" href="/x">Ir</a>';
  bindCheckoutButtons({ open });
  document.getElementById('checkout-button')?.click();
  expect(open).toHaveBeenLastCalledWith('ana@membro.example');
  document.body.innerHTML = '<button id="checkout-button">Ir</button>';
  bindCheckoutButtons({ open, email: 'given@membro.example' });
  document.getElementById('checkout-button')?.click();
  expect(open).toHaveBeenLastCalledWith('given@membro.example');
});

test('such a button tells a failure by an alert and to the console', async () => {
  answering(500, 'broken');
  const alert = vi.spyOn(window, 'alert').mockReturnValue();
  document.body.innerHTML = '<button id="checkout-button">Ir</button>';
  bindCheckoutButtons();
  document.getElementById('checkout-button')?.click();
  await expect.poll(() => alert).toHaveBeenCalledWith('Erro ao processar checkout. Por favor, tente novamente.');
  expect(toldToConsole()).toMatchObject({ message: 'Erro ao criar sessão de checkout: 500' });
  expect(document.getElementById('checkout-button')).toHaveTextContent('Ir');
});
