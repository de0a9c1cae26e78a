import type { Table } from '#server/data-gate/catalogue.ts';

/** A name of the catalogue, or an alias of the gate's grammar, as SQL writes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A table or a procedure of the one schema that the data API offers. */
export function inPublic({ name }: Pick<Table, 'name'>): string {
  return `"public".${quoted(name)}`;
}

/** The rows of an answer as a whole. No column or alias can have this name, which PostgreSQL would take first. */
export const WHOLE_ROW = '"@row"';
