import { librarySheets } from './library/sheets.ts';
import type { Sheet } from './library/sheets.ts';
import { nutritionSheets } from './nutrition/sheets.ts';

/** Everything that tools/make-materials.ts prints. */
export const sheets: readonly Sheet[] = [...librarySheets, ...nutritionSheets];
