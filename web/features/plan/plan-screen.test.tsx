// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { WITHDRAWAL_DAYS } from '#domain/limits.ts';
import { setEnv } from '#web/config/env.ts';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { openClubClient } from '#web/lib/session/club-client.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/session/stored-session.ts';
import { MEMBER, TEST_ENV, sessionOf, stubBackend } from '#web/lib/testing/fake-backend.ts';
import { unprovenSession } from '#web/lib/testing/second-door.ts';
import { connectToastDisplay, toast } from '#web/lib/toast.ts';
import type { Perks } from './api/get-perks.ts';
import type { MemberPlan } from './api/plan-schema.ts';
import { PlanScreen } from './plan-screen.tsx';

const FUNCTION = 'POST /functions/v1/manage-subscription';
const SESSION = 'cs_test_1234567890';

const basic: MemberPlan = { level: 'basic', level_expires_at: null, source: 'none', subscription: null, receipts: [] };
const paid: MemberPlan = {
  level: 'expert',
  level_expires_at: '2099-12-25T15:00:00Z',
  source: 'payment',
  subscription: {
    id: 'sub_1',
    status: 'active',
    is_live: true,
    amount: 3_990,
    paid_until: '2099-12-22T15:00:00Z',
    cancel_at: null,
    begins_at: null,
    ended_at: null,
    is_suspended: false,
    is_refunded: false,
    can_withdraw_until: null,
    failed_invoice_url: null,
  },
  receipts: [{ id: 'in_1', amount: 3_990, paid_at: '2026-11-22T15:00:00Z', refunded: 1_000, url: null }],
};

const NO_PERKS: Perks = {
  group_url: 'https://example.com/grupo',
  close_friends: { state: 'none', instagram: null, profile_instagram: '@bia' },
  event_codes: [],
  raffles: [],
};

let backend: ReturnType<typeof stubBackend>;
let toasts: [string, string | undefined][];

beforeEach(() => {
  const session = sessionOf(MEMBER);
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  backend = stubBackend();
  setEnv({ ...TEST_ENV, payments: true });
  openClubClient();
  useSessionStore.setState({ user: session.user, session, unproven: null, isInitialized: true });
  toast.dismiss();
  toasts = [];
  connectToastDisplay({ show: ({ title, description }) => toasts.push([title, description]), dismiss: () => undefined });
});

function open(plan: MemberPlan, path = '/app/plan') {
  backend.routes['POST /rest/v1/rpc/my_perks'] ??= () => Response.json(NO_PERKS);
  backend.routes['POST /rest/v1/rpc/my_plan'] = () => Response.json(plan);
  const router = createMemoryRouter([{ path: '*', element: <PlanScreen /> }], { initialEntries: [path] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup({ delay: null }) };
}

test('a payment that the bank has not confirmed says so, is asked for again, and the address forgets it once it is there', async () => {
  const asked: unknown[] = [];
  let plan = basic;
  backend.routes[FUNCTION] = async (request) => {
    asked.push(await request.json());
    return Response.json({ success: true, plan });
  };
  const { router, user } = open(basic, `/app/plan?session_id=${SESSION}`);
  expect(await screen.findByText('Seu pagamento ainda não foi confirmado')).toBeVisible();
  expect(router.state.location.search).toContain(SESSION);
  plan = paid;
  await user.click(screen.getByRole('button', { name: 'Verificar de novo' }));
  expect(await screen.findByText('Pagamento confirmado')).toBeVisible();
  expect(screen.getByRole('heading', { name: /Plano Pago/ })).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(asked).toEqual(Array.from({ length: 2 }, () => ({ action: 'sync', session_id: SESSION })));
});

test('a member who withdraws at once on the page that confirmed the payment is not welcomed any more', async () => {
  const free: MemberPlan = { ...basic, subscription: paid.subscription && { ...paid.subscription, is_live: false, is_refunded: true } };
  let plan = paid;
  backend.routes[FUNCTION] = () => Response.json({ success: true, plan });
  const subscription = paid.subscription && { ...paid.subscription, can_withdraw_until: '2099-11-30T03:00:00Z' };
  plan = { ...paid, subscription };
  const { user } = open(plan, `/app/plan?session_id=${SESSION}`);
  expect(await screen.findByText('Pagamento confirmado')).toBeVisible();
  plan = free;
  await user.click(screen.getByRole('button', { name: `Desistir em ${WITHDRAWAL_DAYS} dias` }));
  await user.click(screen.getByRole('button', { name: 'Desistir e receber de volta' }));
  expect(await screen.findByText('Sua assinatura terminou e o valor foi devolvido.')).toBeVisible();
  expect(screen.queryByText('Pagamento confirmado')).toBeNull();
});

test('a boleto that is not paid yet is no plan with a price: the plan can be bought by card beside it, it can be cancelled, and there is nothing to give back', async () => {
  const awaited = paid.subscription && { ...paid.subscription, paid_until: null, can_withdraw_until: '2099-11-30T03:00:00Z' };
  open({ ...basic, subscription: awaited });
  expect(await screen.findByText('Aguardando a confirmação do pagamento.')).toBeVisible();
  expect(screen.getByText('Prefere pagar com cartão? Assine aqui: o boleto que não foi pago deixa de valer.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Quero o plano completo' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Cancelar assinatura' })).toBeVisible();
  expect(screen.queryByText('R$ 39,90/mês')).toBeNull();
  expect(screen.queryByRole('button', { name: /Desistir|Trocar cartão/ })).toBeNull();
});

test.each([
  ['of which a payment is disputed the plan can be bought', { is_suspended: true }, true],
  ['that could not be charged, when the days of grace are over, the plan can be bought', { status: 'past_due' }, true],
  ['that is paid for the plan can not be bought, though its newest event is late', {}, false],
])('beside a subscription %s', async (_what, more, isOffered) => {
  open({ ...basic, subscription: paid.subscription && { ...paid.subscription, ...more } });
  expect(await screen.findByRole('button', { name: 'Cancelar assinatura' })).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Quero o plano completo' })).toHaveLength(isOffered ? 1 : 0);
});

test('when the provider does not answer, the plan is shown and the payment can be looked up again', async () => {
  backend.routes[FUNCTION] = () =>
    Response.json({ code: 'payment_provider', message: 'O serviço de pagamento não respondeu.' }, { status: 502 });
  open(basic, `/app/plan?session_id=${SESSION}`);
  expect(await screen.findByText(/O serviço de pagamento não respondeu/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Plano Gratuito' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Verificar de novo' })).toBeEnabled();
});

test('a plan that ended in another tab can’t be cancelled once more: the page says so and shows it as it is', async () => {
  const { user } = open(paid);
  backend.routes[FUNCTION] = () => {
    backend.routes['POST /rest/v1/rpc/my_plan'] = () => Response.json(basic);
    return Response.json({ code: 'no_subscription', message: '' }, { status: 404 });
  };
  await user.click(await screen.findByRole('button', { name: 'Cancelar assinatura' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar assinatura' }));
  await waitFor(() => expect(toasts).toEqual([['Não foi possível mudar seu plano', 'Não encontramos uma assinatura ativa na sua conta.']]));
  expect(await screen.findByText('Plano Gratuito')).toBeVisible();
});

test('a change that the server did not take leaves the dialog open and the plan as it is', async () => {
  backend.routes[FUNCTION] = () => Response.json({ code: 'payment_provider', message: '' }, { status: 502 });
  const { user } = open(paid);
  await user.click(await screen.findByRole('button', { name: 'Cancelar assinatura' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar assinatura' }));
  await waitFor(() => expect(toasts.map(([title]) => title)).toEqual(['Não foi possível mudar seu plano']));
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(screen.getByText(/^Próxima cobrança em/)).toBeInTheDocument();
});

test('a checkout that fails says so as the catalogue has it, and the button is itself again', async () => {
  backend.routes['POST /functions/v1/create-checkout-session'] = () => Response.json({}, { status: 500 });
  const { user } = open(basic);
  await user.click(await screen.findByRole('button', { name: 'Quero o plano completo' }));
  await waitFor(() => expect(toasts).toEqual([['Erro no Checkout', 'Não foi possível processar o pagamento. Tente novamente.']]));
  expect(screen.getByRole('button', { name: 'Quero o plano completo' })).toBeEnabled();
  expect(vi.mocked(console.error).mock.calls[0]?.[1]).toMatchObject({ message: 'Erro ao criar sessão de checkout: 500' });
  vi.mocked(console.error).mockClear();
});

test.each([
  ['POST /functions/v1/create-checkout-session', basic, ['Quero o plano completo'], 'Processando...'],
  [FUNCTION, paid, ['Trocar cartão'], 'Abrindo...'],
  [
    FUNCTION,
    { ...paid, subscription: paid.subscription && { ...paid.subscription, cancel_at: paid.subscription.paid_until } },
    ['Voltar atrás'],
    'Voltando...',
  ],
] as const)('what failed at %s is not told any more while it is tried again', async (route, plan, [button], busy) => {
  const shown: string[] = [];
  connectToastDisplay({ show: ({ id }) => shown.push(id), dismiss: (id) => shown.splice(shown.indexOf(id), 1) });
  backend.routes[route] = () => Response.json({ code: 'payment_provider', message: '' }, { status: 502 });
  const { user } = open(plan);
  await user.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(shown).toHaveLength(1));
  let answer: () => void = () => undefined;
  backend.routes[route] = () => new Promise<Response>((resolve) => (answer = () => resolve(Response.json({}, { status: 502 }))));
  await user.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByRole('button', { name: busy })).toBeVisible();
  expect(shown).toEqual([]);
  answer();
  await waitFor(() => expect(shown).toHaveLength(1));
  vi.mocked(console.error).mockClear();
});

test('a member who paid with another address proves it by a mailed code', async () => {
  const asked: unknown[] = [];
  backend.routes[FUNCTION] = async (request) => {
    const call = (await request.json()) as { action: string; code?: string };
    asked.push(call);
    if (call.action === 'request_code') return Response.json({ success: true });
    if (call.code !== '123456') return Response.json({ code: 'wrong_code', message: '' }, { status: 403 });
    return Response.json({ success: true, plan: paid });
  };
  const { user } = open(basic);
  await user.click(await screen.findByText('Paguei com outro email'));
  await user.type(screen.getByLabelText('Email que pagou'), 'nada');
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  expect(screen.getByLabelText('Email que pagou')).toHaveAccessibleDescription('Informe um email válido.');
  await user.clear(screen.getByLabelText('Email que pagou'));
  await user.type(screen.getByLabelText('Email que pagou'), 'outro@example.com');
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  const code = await screen.findByLabelText('Código');
  await user.type(code, '000 000');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription(/código/i));
  expect(code).toHaveValue('000000');
  await user.clear(code);
  await user.type(code, '123456');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByText(/^Próxima cobrança em/)).toBeVisible();
  expect(asked).toEqual([
    { action: 'request_code', email: 'outro@example.com' },
    { action: 'redeem_code', code: '000000' },
    { action: 'redeem_code', code: '123456' },
  ]);
});

test('a club that takes no payment says how to ask for the plan', async () => {
  setEnv({ ...TEST_ENV, payments: false });
  open(basic);
  expect(await screen.findByRole('link', { name: 'contato@clube21.example' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Quero o plano completo' })).toBeNull();
});

test('a guest of the club has the plan, and nothing to cancel', async () => {
  open({ ...basic, level: 'expert', source: 'club' });
  expect(await screen.findByText('Um presente do clube, sem data para terminar.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Grupo exclusivo' })).toHaveAttribute('href', 'https://example.com/grupo');
  expect(screen.queryByRole('button', { name: /Cancelar|Desistir|Quero/ })).toBeNull();
});

test('a disputed payment and a partly refunded receipt say so', async () => {
  open({ ...paid, level: 'basic', source: 'none', subscription: paid.subscription && { ...paid.subscription, is_suspended: true } });
  expect(await screen.findByText('Seu pagamento foi contestado no banco')).toBeVisible();
  expect(screen.getByText('R$ 10,00 devolvidos')).toBeVisible();
});

test('before the second factor is shown only leaving is open, and nothing else is asked or shown', async () => {
  const asked: unknown[] = [];
  backend.routes[FUNCTION] = async (request) => {
    asked.push(await request.json());
    return Response.json({
      success: true,
      plan: { ...paid, subscription: paid.subscription && { ...paid.subscription, cancel_at: paid.subscription.paid_until } },
    });
  };
  const session = unprovenSession();
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  useSessionStore.setState({ user: null, session: null, unproven: session });
  const { user } = open(paid);
  expect(await screen.findByRole('heading', { level: 2 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Confirmar que é você' })).toHaveAttribute('href', '/app/home');
  expect(screen.queryByText('Recibos')).toBeNull();
  expect(screen.queryByRole('button', { name: /cartão/i })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancelar assinatura' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog).toHaveStyle({ pointerEvents: 'auto' }));
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar assinatura' }));
  await waitFor(() => expect(asked).toEqual([{ action: 'cancel' }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancelar assinatura' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Voltar atrás' })).toBeNull();
  expect(backend.requests.filter((request) => !/my_plan|manage-subscription/.test(request))).toEqual([]);
});
