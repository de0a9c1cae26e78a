import { safeParse } from 'valibot';
import { expect, it } from 'vitest';
import { helpGroups } from './help.ts';
import { helpGroupSchema } from './schema.ts';

it.each(helpGroups)('$title is valid', (group) => {
  expect(safeParse(helpGroupSchema, group).issues).toBeUndefined();
});

it('no two questions share an address', () => {
  const ids = helpGroups.flatMap((group) => [group.id, ...group.questions.map((question) => question.id)]);
  expect(new Set(ids).size).toBe(ids.length);
});
