import type { Table } from '#server/data-gate/catalogue.ts';
import { quoteName } from '#server/database/sql-text.ts';

/** A table or a procedure of the one schema that the data API offers. */
export function inPublic({ name }: Pick<Table, 'name'>): string {
  return `"public".${quoteName(name)}`;
}

/** The rows of an answer as a whole. No column or alias can have this name, which PostgreSQL would take first. */
export const WHOLE_ROW = '"@row"';
