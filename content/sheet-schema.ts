import * as z from 'zod/mini';
import { materialPath, slug, text } from './schema-parts.ts';

const sectionSchema = z
  .object({
    heading: text,
    columns: z.array(text).check(z.minLength(1)),
    /** An empty cell is one to be filled in by hand. */
    rows: z.array(z.array(z.string())).check(z.minLength(1)),
    note: z.optional(text),
  })
  .check(z.refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), 'has a row of another length'));

/** A printed sheet as a screen reads it. */
export const sheetSchema = z.object({
  id: slug,
  /** Of its PDF, inside the private bucket of materials. */
  path: materialPath,
  title: text,
  introduction: text,
  sections: z.array(sectionSchema).check(z.minLength(1)),
  closing: text,
});
export type SheetEntry = z.output<typeof sheetSchema>;

/** The lists of the content with the sheets of each feature. */
export const SHEET_COLLECTIONS = ['library_sheets', 'nutrition_sheets'] as const;

/** A sheet's id within its list: the name of its file. */
export function sheetIdOf(path: string): string {
  return /([^/]+)\.pdf$/.exec(path)?.[1] ?? '';
}
