import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('Edge Functions clean e-mail addresses by the same text as the app', () => {
  const [ours, theirs] = ['../../domain/email-address.ts', '../../supabase/functions/_shared/email-address.ts'].map((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  );
  expect(theirs).toBe(ours);
});
