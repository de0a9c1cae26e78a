import { expect, it } from 'vitest';
import { achievements } from './achievements.ts';
import { club } from './club.ts';
import { contentCollections } from './collections.ts';
import { helpGroups } from './help.ts';
import { landing } from './landing.ts';
import { privacyPolicy, termsOfUse } from './legal.ts';
import { freePlan, paidPlan, planComparison } from './plans.ts';
import { upsellFor, upsellFeatures, upsellTexts } from './upsell.ts';

/** Search words of the help page, in the asker's own words; they are shown nowhere. */
const UNSEEN = new Set(['keywords', 'id']);

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (UNSEEN.has(key) ? [] : textsOf(inner)));
}

const everything = {
  achievements,
  club,
  contentCollections,
  helpGroups,
  landing,
  privacyPolicy,
  termsOfUse,
  freePlan,
  paidPlan,
  planComparison,
  upsellTexts,
  upsells: upsellFeatures.map(upsellFor),
};
const texts = textsOf(everything);

it('the paid plan has one name, Expert, but for the card that says what it costs and the button that leads there', () => {
  expect(texts.filter((text) => /premium|\bplano pago\b|\bpro\b|plano completo/i.test(text))).toEqual([
    landing.actions.plans,
    paidPlan.name,
    paidPlan.actionLabel,
  ]);
});

it('an email is written as on the login', () => {
  expect(texts.filter((text) => /\be-mail/i.test(text))).toEqual([]);
});
