import { expect, it } from 'vitest';
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
  expect(loginSchema.parse({ email: given, ...passwords }).email).toBe('ana@clube.example');
  expect(signupSchema.parse({ name: 'Ana', email: given, ...passwords, acceptedTerms: true }).email).toBe('ana@clube.example');
  expect(forgotPasswordSchema.parse({ email: given }).email).toBe('ana@clube.example');
});
