import { expect, it } from 'vitest';
import { privacyPolicy, termsOfUse } from './legal.ts';
import { legalPageSchema } from './schema.ts';

it.each([termsOfUse, privacyPolicy])('$title is valid', (page) => {
  expect(legalPageSchema.safeParse(page).error?.issues).toBeUndefined();
});
