import { expect, it } from 'vitest';
import { LEGAL_VERSION, privacyPolicy, termsOfUse } from './legal.ts';
import { legalPageSchema } from './schema.ts';

it.each([termsOfUse, privacyPolicy])('$title is valid', (page) => {
  expect(legalPageSchema.safeParse(page).error?.issues).toBeUndefined();
});

it('the version is one that the database keeps', () => {
  expect(LEGAL_VERSION).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
