import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { club } from './club.ts';
import { freePlan, paidPlan, planComparison } from './plans.ts';
import { clubSchema, planCardSchema, planComparisonRowSchema, upsellSchema } from './schema.ts';
import { upsellFeatures, upsellFor, upsellTexts } from './upsell.ts';

function addressesOf(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\//.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesOf) : [];
}

describe('club', () => {
  it('is valid', () => {
    expect(safeParse(clubSchema, club).issues).toBeUndefined();
  });

  it('sends nobody to a real address', () => {
    expect(addressesOf(club).filter((address) => new URL(address).hostname !== 'example.com')).toEqual([]);
    expect(club.contact.email).toMatch(/\.example$/);
    expect(club.legal.privacyEmail).toMatch(/\.example$/);
  });

  it('has the prices of the plans', () => {
    expect(club.prices.free.label).toBe('R$ 0');
    expect(club.prices.paid.label).toBe('R$ 39,90');
    expect(club.prices.paid.amount).toBe(39.9);
  });
});

describe('plans', () => {
  it('are valid', () => {
    for (const row of planComparison) expect(safeParse(planComparisonRowSchema, row).issues).toBeUndefined();
    for (const card of [freePlan, paidPlan]) expect(safeParse(planCardSchema, card).issues).toBeUndefined();
  });

  it('compare 17 benefits, three of them free, all of them paid, none twice', () => {
    expect(planComparison).toHaveLength(17);
    expect(planComparison.filter((row) => row.free)).toHaveLength(3);
    expect(planComparison.every((row) => row.paid)).toBe(true);
    expect(new Set(planComparison.map((row) => row.feature)).size).toBe(17);
  });

  it('say what the cards say', () => {
    expect(freePlan).toMatchObject({ name: 'Plano Gratuito', price: 'R$ 0', actionLabel: 'Quero continuar no gratuito' });
    expect(paidPlan).toMatchObject({ name: 'Plano Pago', price: 'R$ 39,90', period: '/mês', actionLabel: 'Quero o plano completo' });
  });
});

describe('upsell', () => {
  it('has a valid text with four benefits for each feature that has one', () => {
    expect(upsellFeatures).toEqual(
      expect.arrayContaining(['enhanced_dashboard', 'nutrition_guide', 'workouts_library', 'benefits', 'partner_benefits']),
    );
    for (const feature of upsellFeatures) {
      expect(safeParse(upsellSchema, upsellFor(feature)).issues).toBeUndefined();
      expect(upsellFor(feature).benefits).toHaveLength(4);
    }
  });

  it('treats both spellings of the library as one', () => {
    expect(upsellFor('workout_library')).toBe(upsellFor('workouts_library'));
  });

  it.each(['unknown', 'toString', ''])('has the generic text for %j', (feature) => {
    expect(upsellFor(feature).title).toBe('Funcionalidade Premium');
    expect(upsellFor(feature).description).toBe('Esta funcionalidade está disponível apenas para usuários Expert');
    expect(upsellFor(feature).benefits).toHaveLength(3);
  });

  it('keeps the common texts', () => {
    expect(upsellTexts).toEqual({
      badge: 'Funcionalidade Expert',
      benefitsHeading: 'O que você terá acesso:',
      actionLabel: 'Tornar-se Expert',
      note: 'Cancele a qualquer momento • Sem compromisso',
    });
  });
});
