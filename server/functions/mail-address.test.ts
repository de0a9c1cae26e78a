import { expect, test } from 'vitest';
import cases from '#domain/cases/mail-address.json';
import { isMailAddress } from '../../supabase/functions/_shared/mail-address.ts';

test.each(cases)('$id: $note', ({ text, isOne }) => {
  expect(isMailAddress(text)).toBe(isOne);
});
