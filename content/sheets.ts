import { librarySheets } from './library/sheets.ts';
import type { Sheet } from './library/sheets.ts';
import { nutritionSheets } from './nutrition/sheets.ts';
import { sheetIdOf } from './sheet-schema.ts';

/** Sheets as entries of the content. */
export function sheetEntries(list: readonly Sheet[]): (Sheet & { id: string })[] {
  return list.map((sheet) => ({ id: sheetIdOf(sheet.path), ...sheet }));
}

/** Everything that tools/write-materials.ts prints. */
export const sheets: readonly Sheet[] = [...librarySheets, ...nutritionSheets];
