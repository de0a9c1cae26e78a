import { safeParse } from 'valibot';
import { expect, it } from 'vitest';
import { sheetSchema } from './sheet-schema.ts';
import { sheetEntries, sheets } from './sheets.ts';

it('every sheet is a valid entry with an id of its own', () => {
  const entries = sheetEntries(sheets);
  for (const entry of entries) expect(safeParse(sheetSchema, entry).issues, entry.id).toBeUndefined();
  expect(new Set(entries.map(({ id }) => id)).size).toBe(sheets.length);
});

it('a row has as many cells as there are columns', () => {
  const [sheet] = sheetEntries(sheets);
  const broken = { ...sheet, sections: [{ heading: 'Ficha', columns: ['Um', 'Dois'], rows: [['a', 'b'], ['a']] }] };
  expect(safeParse(sheetSchema, broken).issues).toHaveLength(1);
});
