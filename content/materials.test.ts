import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { libraryPartners } from './library/partners.ts';
import { librarySheets } from './library/sheets.ts';
import { sheets } from './sheets.ts';

const FOLDER = 'content/materials';

it('every sheet has its PDF, made of what it says now (npx tsx tools/write-materials.ts)', () => {
  const madeOf: unknown = JSON.parse(readFileSync('content/materials-made-of.json', 'utf8'));
  expect(madeOf).toEqual(
    Object.fromEntries(sheets.map((sheet) => [sheet.path, createHash('sha256').update(JSON.stringify(sheet)).digest('hex')])),
  );
  for (const { path } of sheets) expect(readFileSync(`${FOLDER}/${path}`).subarray(0, 5).toString(), path).toBe('%PDF-');
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.pdf'));
  expect(new Set(files)).toEqual(new Set(sheets.map(({ path }) => path)));
});

it('every row has a cell for each column', () => {
  const crooked = sheets.flatMap(({ sections }) =>
    sections.flatMap(({ columns, rows }) => rows.filter((row) => row.length !== columns.length)),
  );
  expect(crooked).toEqual([]);
});

it('every PDF of the library is a sheet, in the folder of the feature that opens it', () => {
  const paths = libraryPartners.flatMap(({ contents }) => contents.flatMap(({ pdfUrl }) => pdfUrl ?? []));
  expect(new Set(paths)).toEqual(new Set(librarySheets.map(({ path }) => path)));
  expect(paths.every((path) => path.startsWith('workouts_library/'))).toBe(true);
});
