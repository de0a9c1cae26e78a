import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { benefitInformation } from './information.ts';
import { benefitPartners } from './partners.ts';
import { BENEFIT_CATEGORIES, benefitInformationSchema, benefitPartnerSchema } from './schema.ts';

const benefits = benefitPartners.map((partner) => partner.benefits);

describe('the partners', () => {
  it('are valid', () => {
    for (const partner of benefitPartners) expect(safeParse(benefitPartnerSchema, partner).issues, partner.id).toBeUndefined();
  });

  it('are seven, and every category is at one of them', () => {
    expect(benefitPartners).toHaveLength(7);
    expect(new Set(benefitPartners.map(({ category }) => category))).toEqual(new Set(BENEFIT_CATEGORIES));
    expect(benefitPartners.filter(({ featured }) => featured)).toHaveLength(3);
  });

  it('have an id, a name, a handle and a number of their own', () => {
    for (const read of ['id', 'name', 'instagram', 'phone'] as const)
      expect(new Set(benefitPartners.map((partner) => partner[read])).size, read).toBe(benefitPartners.length);
  });

  it('all give the first class', () => {
    expect(benefits.every(({ freeClass }) => freeClass)).toBe(true);
  });

  it('have a plan of R$ 149,90 for 21 days, but for one without a price for one day', () => {
    expect(benefits.filter(({ planPrice, planDuration }) => planPrice === 'R$ 149,90' && planDuration === '21 dias')).toHaveLength(6);
    expect(benefits.filter(({ planPrice }) => planPrice === null).map(({ planDuration }) => planDuration)).toEqual(['1 dia']);
  });

  it('give five credits at one of them', () => {
    expect(benefits.flatMap(({ credits }) => (credits === null ? [] : [credits]))).toEqual([5]);
  });

  it('are nobody’s: handles and numbers are examples', () => {
    for (const { instagram, phone, id } of benefitPartners) {
      expect(instagram, id).toMatch(/^@[a-z.]+\.exemplo$/);
      expect(phone, id).toMatch(/^\(11\) 90000-01\d\d$/);
    }
  });
});

describe('the information', () => {
  it('is valid, each part with an id of its own', () => {
    for (const part of benefitInformation) expect(safeParse(benefitInformationSchema, part).issues, part.id).toBeUndefined();
    expect(new Set(benefitInformation.map(({ id }) => id)).size).toBe(benefitInformation.length);
  });

  it('says price, days and window of the plan, who is served and by which list', () => {
    const text = benefitInformation.flatMap(({ paragraphs, items }) => [...paragraphs, ...items]).join('\n');
    for (const part of ['R$ 149,90', '21 dias', '26/05/2025 a 15/06/2025', 'participa do desafio', 'lista de assinantes'])
      expect(text).toContain(part);
  });
});
