import { expect, test } from 'vitest';
import cases from './cases/mailboxes.json';
import { mailboxOf } from './mailbox.ts';

test.each(cases)('$id: $note', ({ address, mailbox }) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
