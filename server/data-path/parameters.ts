import type { SqlType, ValueType } from '#server/data-gate/catalogue.ts';
import type { FilterValue } from '#server/data-gate/checked-query.ts';
import type { Json } from '#server/data-gate/parse-body.ts';

const JSON_TYPES: ReadonlySet<string> = new Set(['json', 'jsonb']);

/**
 * The values of a statement. Each goes to the database as text beside the statement, which holds its number and the
 * type that PostgreSQL shall read it as: no text of a request is ever part of SQL.
 */
export class Parameters {
  readonly values: (string | null)[] = [];

  /** A value as the type reads it. */
  typed(text: string | null, sqlType: string): string {
    return `${this.text(text)}::${sqlType}`;
  }

  text(text: string | null): string {
    return `${this.untyped(text)}::text`;
  }

  /** A value whose type PostgreSQL finds by the operator, as it does with a literal. */
  untyped(text: string | null): string {
    this.values.push(text);
    return `$${this.values.length}`;
  }

  /** A value of a body or of a procedure's argument. */
  json(type: SqlType, value: Json): string {
    return this.typed(jsonText(type, value), type.sql);
  }

  /** A value of a filter. */
  filter(type: SqlType, value: FilterValue): string {
    return this.typed(filterText(value), type.sql);
  }

  /** A list of values of a type that is no list itself. */
  list(type: SqlType, values: readonly FilterValue[]): string {
    return this.typed(arrayText(values.map(filterText)), `${type.sql}[]`);
  }

  number(value: number): string {
    return this.typed(String(value), 'int8');
  }
}

/** A value of a filter as PostgreSQL reads it. */
export function filterText(value: FilterValue): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return arrayText(value);
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

function jsonText(type: ValueType, value: Json): string | null {
  if (value === null) return null;
  if (JSON_TYPES.has(type.name)) return JSON.stringify(value);
  if (Array.isArray(value) && type.isArray) return arrayText(value.map(itemText));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function itemText(item: Json): string | null {
  if (item === null) return null;
  return typeof item === 'object' ? JSON.stringify(item) : String(item);
}

/** A flat list in PostgreSQL's own words. */
function arrayText(items: readonly (string | null)[]): string {
  return `{${items.map((item) => (item === null ? 'NULL' : `"${item.replaceAll(/["\\]/g, '\\$&')}"`)).join(',')}}`;
}
