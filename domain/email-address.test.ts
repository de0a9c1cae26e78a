import { parse, safeParse } from 'valibot';
import { expect, it } from 'vitest';
import { z } from 'zod';
import cases from './cases/email-address.json';
import { cleanEmail } from './email-address.ts';
import { forgotPasswordSchema, loginSchema, signupSchema } from './schemas.ts';

it.each(cases)('$id: $note', ({ given, address }) => {
  expect(cleanEmail(given)).toBe(address);
  expect(cleanEmail(address), 'cleaned again').toBe(address);
});

const pasted = cases.filter(({ address }) => address === 'ana@clube.example');
it.each(pasted)('every form of accounts takes $note', ({ given }) => {
  const passwords = { password: 'segredo', confirmPassword: 'segredo' };
  expect(parse(loginSchema, { email: given, ...passwords }).email).toBe('ana@clube.example');
  expect(parse(signupSchema, { name: 'Ana', email: given, ...passwords, acceptedTerms: true }).email).toBe('ana@clube.example');
  expect(parse(forgotPasswordSchema, { email: given }).email).toBe('ana@clube.example');
});

it.each([
  'ana@clube.example',
  "d'avila+treino@clube.com.br",
  'ana.souza-lima_1@sub.clube.example',
  'ana..souza@clube.example',
  '.ana@clube.example',
  'ana.@clube.example',
  "ana'@clube.example",
  'ana@clube',
  'ana@clube.e1',
  'ana@-clube.example',
  'ana@clube..example',
  'josé@clube.example',
  'ana@açaí.example',
  'ana souza@clube.example',
])('a form judges %s as the server does', (email) => {
  expect(safeParse(forgotPasswordSchema, { email }).success).toBe(z.email().safeParse(email).success);
});
