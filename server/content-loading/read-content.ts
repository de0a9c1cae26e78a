import { safeParse } from 'valibot';
import type { ContentCollection } from '#content/collections.ts';
import { fieldOf, reasonOf } from './content-reasons.ts';
import { withPictureOf } from './recipe-pictures.ts';

/** Longest id of a row of content_entries. */
const LONGEST_ID = 120;

/** A reason that keeps an entry from being loaded. */
export interface ContentProblem {
  collection: string;
  entry: string;
  /** In plain words; empty when it is the entry as a whole. */
  field: string;
  /** The rest of a pt-BR sentence that begins with the field. */
  reason: string;
}

interface ContentRow {
  collection: string;
  id: string;
  position: number;
  feature: string | null;
  body: unknown;
}

/**
 * An entry that is broken now: its row stays. Without an id nobody knows which row it was, so the whole collection's
 * stay.
 */
interface KeptRow {
  collection: string;
  id: string | null;
}

interface ReadContent {
  rows: ContentRow[];
  kept: KeptRow[];
  problems: ContentProblem[];
}

function idOf(entry: unknown): string | null {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : null;
  return typeof id === 'string' && id.length > 0 && id.length <= LONGEST_ID ? id : null;
}

/** Holds every entry against its collection's schema: what may be loaded, what stays as it was, and why. */
export function readContent(collections: readonly ContentCollection[]): ReadContent {
  const content: ReadContent = { rows: [], kept: [], problems: [] };
  for (const { name: collection, feature, schema, entries } of collections) {
    const seen = new Set<string>();
    for (const [position, body] of entries.entries()) {
      const id = idOf(body);
      const entry = id ?? `item ${position + 1}`;
      const issues = safeParse(schema, body).issues ?? [];
      if (id !== null && seen.has(id))
        content.problems.push({ collection, entry, field: 'id', reason: 'já é o de outro item desta lista' });
      else if (id === null || issues.length > 0) {
        content.kept.push({ collection, id: issues.some(({ path }) => path?.[0]?.key === 'id') ? null : id });
        content.problems.push(...issues.map((issue) => ({ collection, entry, field: fieldOf(issue), reason: reasonOf(issue, body) })));
        if (issues.length === 0)
          content.problems.push({ collection, entry, field: 'id', reason: `precisa ter de 1 a ${LONGEST_ID} letras` });
      } else content.rows.push({ collection, id, position, feature, body: withPictureOf(collection, body) });
      if (id !== null) seen.add(id);
    }
  }
  return content;
}
