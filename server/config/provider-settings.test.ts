import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from '#server/config/env.ts';

const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const apple = { APPLE_CLIENT_ID: 'c', APPLE_TEAM_ID: 't', APPLE_KEY_ID: 'k', APPLE_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n') };

function problemsOf(variables: Record<string, string>): string[] {
  try {
    readEnvironment(variables);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
}

test('a provider is off without credentials and on with all of them', () => {
  expect(readEnvironment({}).providers).toEqual({ google: null, apple: null });
  const { providers } = readEnvironment({ ...apple, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });
  expect(providers.google).toEqual({ issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' });
  expect(providers.apple).toMatchObject({ issuer: 'https://appleid.apple.com', privateKey });
});

test('what is missing or can not be used is named', () => {
  expect(problemsOf({ GOOGLE_CLIENT_ID: 'id' })).toEqual(['GOOGLE_CLIENT_SECRET: required with GOOGLE_CLIENT_ID']);
  expect(problemsOf({ APPLE_TEAM_ID: 't', APPLE_CLIENT_ID: 'c', APPLE_KEY_ID: 'k' })).toEqual([
    'APPLE_PRIVATE_KEY: required with APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID',
  ]);
  const { privateKey: rsa } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  for (const key of ['abc', rsa]) {
    expect(problemsOf({ ...apple, APPLE_PRIVATE_KEY: key })).toEqual([
      'APPLE_PRIVATE_KEY: must be the text of the .p8 file (line ends may be written as \\n)',
    ]);
  }
  expect(problemsOf({ GOOGLE_ISSUER: 'http://accounts.example' })).toEqual([
    'GOOGLE_ISSUER: must be https (http only for this machine, for tests)',
  ]);
});
