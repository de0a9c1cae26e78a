import { expect, it } from 'vitest';
import * as limits from '#domain/limits.ts';
import { inWords } from '#domain/number-text.ts';
import * as limitsOfFunctions from '../../supabase/functions/_shared/limits.ts';
import { writeMail } from '../../supabase/functions/_shared/mail-kinds.ts';

it('the Edge Functions have the numbers of the domain', () => {
  expect(Object.keys(limitsOfFunctions)).not.toHaveLength(0);
  expect(limits).toMatchObject({ ...limitsOfFunctions });
});

it('the mail about a failed charge names the days of grace', () => {
  const mail = writeMail(
    'charge_failed',
    { to: 'ana@example.com', paid_until: '2026-12-20T12:00:00Z' },
    { clubName: 'Clube 21', origin: '', functions: '', now: new Date() },
  );
  expect(mail?.text).toContain(`mais ${inWords(limits.PAYMENT_GRACE_HOURS / 24)} dias`);
});
