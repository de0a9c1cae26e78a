import { safeParse } from 'valibot';
import { expect, it } from 'vitest';
import { LEGAL_VERSION, privacyPolicy, termsOfUse } from './legal.ts';
import { legalPageSchema } from './schema.ts';

it.each([termsOfUse, privacyPolicy])('$title is valid', (page) => {
  expect(safeParse(legalPageSchema, page).issues).toBeUndefined();
});

it.each([termsOfUse, privacyPolicy])('$title gives each section an address of its own', ({ sections }) => {
  expect(new Set(sections.map((section) => section.id)).size).toBe(sections.length);
});

it('the privacy policy says what the law asks for', () => {
  const told = privacyPolicy.sections.map((section) => section.id);
  expect(told).toEqual(
    expect.arrayContaining([
      'controlador',
      'para-que-usamos',
      'com-quem-compartilhamos',
      'por-quanto-tempo',
      'cookies',
      'seus-direitos',
      'menores',
      'mudancas',
    ]),
  );
});

it('the version is one that the database keeps', () => {
  expect(LEGAL_VERSION).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
