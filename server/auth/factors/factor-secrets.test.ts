import { expect, test } from 'vitest';
import { createFactorSecrets } from './factor-secrets.ts';

const KEY = 'm'.repeat(32);
const secrets = createFactorSecrets(KEY);

test('a secret opens again, and is kept otherwise each time', () => {
  const [one, other] = [secrets.seal('a', 'JBSWY3DPEHPK3PXP'), secrets.seal('a', 'JBSWY3DPEHPK3PXP')];
  expect(one).not.toBe(other);
  expect([secrets.open('a', one), secrets.open('a', other)]).toEqual(['JBSWY3DPEHPK3PXP', 'JBSWY3DPEHPK3PXP']);
  expect(createFactorSecrets(KEY).open('a', one)).toBe('JBSWY3DPEHPK3PXP');
});

test.each<[string, (sealed: string) => string | null]>([
  ['another key', (sealed) => createFactorSecrets('n'.repeat(32)).open('a', sealed)],
  ['another factor', (sealed) => secrets.open('b', sealed)],
  ['a letter changed', (sealed) => secrets.open('a', `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.slice(-1)}`)],
  ['a shorter tag', (sealed) => secrets.open('a', sealed.slice(0, 30))],
  ['another version', (sealed) => secrets.open('a', sealed.replace('v1', 'v2'))],
  ['a secret that the platform kept as it is', () => secrets.open('a', 'JBSWY3DPEHPK3PXP')],
  ['nothing', () => secrets.open('a', null)],
])('%s opens nothing', (_name, open) => {
  expect(open(secrets.seal('a', 'JBSWY3DPEHPK3PXP'))).toBeNull();
});
