import * as v from 'valibot';
import { expect, test } from 'vitest';
import { toAppError } from './errors.ts';
import { parseReply } from './procedure-reply.ts';

const schema = v.object({ points: v.number() });

function codeOf(data: unknown): string {
  try {
    parseReply(schema, data);
  } catch (error) {
    return toAppError(error).code;
  }
  return 'none';
}

test('an answer that fits its schema is read, without what the schema does not name', () => {
  expect(parseReply(schema, { success: true, error: null, message: null, points: 10 })).toEqual({ points: 10 });
});

test.each([{ success: true, points: '10' }, { success: true }, { success: 'yes' }, 'ok', null])(
  'one that does not (%j) is an unknown error',
  (data) => {
    expect(codeOf(data)).toBe('unknown');
  },
);

test('a refusal is told before its shape is looked at', () => {
  expect(codeOf({ success: false, error: 'not_participating', message: null })).toBe('not_participating');
});
