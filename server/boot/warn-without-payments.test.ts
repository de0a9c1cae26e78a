import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { readEnvironment } from '#server/config/env.ts';
import { warnWithoutPayments } from './warn-without-payments.ts';

const PUBLISHED = { PUBLIC_URL: 'https://clube.example', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'clube@example.com' };

function saidWith(variables: Record<string, string>): string {
  let said = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      said += String(chunk);
      done();
    },
  });
  warnWithoutPayments(readEnvironment(variables), createLog('info', sink));
  return said;
}

test('a club for others says at its start that nobody can pay in it; one for its developer does not', () => {
  expect(saidWith(PUBLISHED)).toContain('STRIPE_SECRET_KEY');
  expect(saidWith({})).toBe('');
});
