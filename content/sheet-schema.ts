import * as v from 'valibot';
import { materialPath, slug, text } from './schema-parts.ts';

const sectionSchema = v.pipe(
  v.object({
    heading: text,
    columns: v.pipe(v.array(text), v.minLength(1)),
    /** An empty cell is one to be filled in by hand. */
    rows: v.pipe(v.array(v.array(v.string())), v.minLength(1)),
    note: v.optional(text),
  }),
  v.check(({ columns, rows }) => rows.every((row) => row.length === columns.length), 'has a row of another length'),
);

/** A printed sheet as a screen reads it. */
export const sheetSchema = v.object({
  id: slug,
  /** The path of its PDF, inside the private bucket of materials. */
  path: materialPath,
  title: text,
  introduction: text,
  sections: v.pipe(v.array(sectionSchema), v.minLength(1)),
  closing: text,
});
export type SheetEntry = v.InferOutput<typeof sheetSchema>;

/** The lists of the content with the sheets of each feature. */
export const SHEET_COLLECTIONS = ['library_sheets', 'nutrition_sheets'] as const;

/** A sheet's id within its list: the name of its file. */
export function sheetIdOf(path: string): string {
  return /([^/]+)\.pdf$/.exec(path)?.[1] ?? '';
}
