import { expect, test } from 'vitest';
import type { MemberPlan, Subscription } from './api/plan-schema.ts';
import { lastDayToWithdraw, planFacts } from './plan-view.ts';

const running: Subscription = {
  id: 'sub_1',
  status: 'active',
  is_live: true,
  amount: 3_990,
  paid_until: '2026-12-22T15:00:00Z',
  cancel_at: null,
  begins_at: null,
  ended_at: null,
  is_suspended: false,
  is_refunded: false,
  can_withdraw_until: null,
  failed_invoice_url: null,
};

function plan(changes: Partial<MemberPlan>, subscription: Partial<Subscription> | null = {}): MemberPlan {
  return {
    level: 'expert',
    // Three days of grace after what is paid.
    level_expires_at: '2026-12-25T15:00:00Z',
    source: 'payment',
    subscription: subscription && { ...running, ...subscription },
    receipts: [],
    ...changes,
  };
}

const basic = { level: 'basic', source: 'none' } as const;

test.each<[string, MemberPlan, string | null, string]>([
  ['one who pays', plan({}), 'R$ 39,90/mês', 'Próxima cobrança em 22/12/2026.'],
  ['one who pays an older price', plan({}, { amount: 2_990 }), 'R$ 29,90/mês', 'Próxima cobrança em 22/12/2026.'],
  ['one who has left', plan({}, { cancel_at: '2026-12-22T15:00:00Z' }), 'R$ 39,90/mês', 'Termina em 22/12/2026. Nada mais será cobrado.'],
  [
    'one who paid again before the first plan ended',
    plan({}, { status: 'trialing', begins_at: '2099-12-22T15:00:00Z', paid_until: '2100-01-22T15:00:00Z' }),
    'R$ 39,90/mês',
    'Começa em 22/12/2099, quando termina a anterior. Próxima cobrança em 22/01/2100.',
  ],
  ['one whose second plan has begun', plan({}, { begins_at: '2026-10-22T15:00:00Z' }), 'R$ 39,90/mês', 'Próxima cobrança em 22/12/2026.'],
  ['one whose card was declined', plan({}, { status: 'past_due' }), 'R$ 39,90/mês', 'Pago até 22/12/2026.'],
  ['one whose days of grace are over', plan(basic, { status: 'past_due' }), null, 'Pago até 22/12/2026.'],
  ['one whose bank has not paid yet', plan(basic, { paid_until: null }), null, 'Aguardando a confirmação do pagamento.'],
  ['one who withdrew', plan(basic, { is_live: false, is_refunded: true }), null, 'Sua assinatura terminou e o valor foi devolvido.'],
  [
    'one whose subscription has ended',
    plan(basic, { is_live: false, ended_at: '2026-12-23T02:00:00Z' }),
    null,
    'Seu plano Expert terminou em 22/12/2026.',
  ],
  ['a guest of the club', plan({ source: 'club', level_expires_at: null }, null), null, 'Um presente do clube, sem data para terminar.'],
  ['a guest of the club for a while', plan({ source: 'club' }, null), null, 'Um presente do clube, vale até 25/12/2026.'],
  ['a guest of before', plan({ ...basic }, null), null, 'Seu plano Expert terminou em 25/12/2026.'],
  ['one who never paid', plan({ ...basic, level_expires_at: null }, null), null, 'Perfeito para começar sua jornada'],
])('%s is told what they pay and what comes next', (_who, of, price, next) => {
  expect(planFacts(of)).toEqual({
    name: of.level === 'expert' ? 'Plano Pago' : 'Plano Gratuito',
    isExpert: of.level === 'expert',
    price,
    next,
  });
});

test('the last day to withdraw is the one before the right ends, and none after it', () => {
  const until = { ...running, can_withdraw_until: '2026-11-30T03:00:00Z' };
  expect(lastDayToWithdraw(until, new Date('2026-11-30T02:59:59Z'))).toEqual(new Date('2026-11-30T02:59:59.999Z'));
  expect(lastDayToWithdraw(until, new Date('2026-11-30T03:00:00Z'))).toBeNull();
  expect(lastDayToWithdraw(running, new Date('2026-11-22T12:00:00Z'))).toBeNull();
});
