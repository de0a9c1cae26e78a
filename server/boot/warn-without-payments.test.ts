import { expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { readEnvironment } from '#server/config/env.ts';
import { readableLog } from '#server/testing/readable-log.ts';
import { warnWithoutPayments } from './warn-without-payments.ts';

const PUBLISHED = { PUBLIC_URL: 'https://clube.example', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'clube@example.com' };

function saidWith(variables: Record<string, string>): string {
  const log = readableLog();
  warnWithoutPayments(readEnvironment(variables), createLog('info', log));
  return log.text();
}

test('a club for others says at its start that nobody can pay in it; one for its developer does not', () => {
  expect(saidWith(PUBLISHED)).toContain('STRIPE_SECRET_KEY');
  expect(saidWith({})).toBe('');
});
