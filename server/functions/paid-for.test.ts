import { expect, test } from 'vitest';
import cases from '#domain/cases/paid-for.json' with { type: 'json' };
import { isPaidFor } from '../../supabase/functions/_shared/subscription-state.ts';

test.each(cases)('$id: $note', ({ status, paidUntil, isDisputed, isRefunded, isPaidFor: expected }) => {
  const receipts = paidUntil === null ? [] : [{ amount: 3_990, refunded: isRefunded ? 3_990 : 0 }];
  expect(isPaidFor({ subscription: { status, is_disputed: isDisputed }, receipts })).toBe(expected);
});

test('of a free month nothing was paid back, and of many receipts the newest counts', () => {
  const subscription = { status: 'active', is_disputed: false };
  expect(isPaidFor({ subscription, receipts: [{ amount: 0, refunded: 0 }] })).toBe(true);
  const [free, back, kept] = [
    { amount: 0, refunded: 0 },
    { amount: 3_990, refunded: 3_990 },
    { amount: 3_990, refunded: null },
  ];
  expect(isPaidFor({ subscription, receipts: [kept, back] })).toBe(true);
  expect(isPaidFor({ subscription, receipts: [back, kept] })).toBe(false);
  expect(isPaidFor({ subscription, receipts: [free] })).toBe(true);
});
