import type { Catalogue, ForeignKey } from './catalogue.ts';
import { GateRefusal } from './gate-refusal.ts';

/** How an embedded table's rows are found from a row of its parent. */
export type Relationship =
  /** The parent has the key. */
  | { kind: 'to one'; key: ForeignKey }
  /** The embedded table has it; a unique key gives one row instead of a list. */
  | { kind: 'from many'; key: ForeignKey }
  /** A third table has a key to each. */
  | { kind: 'through'; toParent: ForeignKey; toTarget: ForeignKey };

/**
 * The relationship between two tables. A hint names a foreign key, one of its columns, or the table in between.
 * @throws GateRefusal with PGRST200 when there is none, with 300 PGRST201 when a request without a hint leaves a choice
 */
export function relationshipOf(catalogue: Catalogue, parent: string, target: string, hint: string | null): Relationship {
  const all = relationshipsOf(catalogue, parent, target);
  if (hint !== null) {
    const named = hintedBy(all, hint);
    if (!named) throw unrelated(parent, target, hint);
    return named;
  }
  // A table between two that are joined directly is taken only by its name.
  const direct = all.filter(({ kind }) => kind !== 'through');
  const choice = direct.length > 0 ? direct : all;
  const [only, ...others] = choice;
  if (!only) throw unrelated(parent, target, null);
  if (others.length > 0) throw ambiguous(parent, target, choice);
  return only;
}

function relationshipsOf({ foreignKeys }: Catalogue, parent: string, target: string): Relationship[] {
  const found: Relationship[] = [];
  for (const key of foreignKeys) if (key.from === target && key.to === parent) found.push({ kind: 'from many', key });
  if (parent !== target) for (const key of foreignKeys) if (key.from === parent && key.to === target) found.push({ kind: 'to one', key });
  for (const toParent of foreignKeys) {
    if (toParent.to !== parent || toParent.from === parent || toParent.from === target) continue;
    for (const toTarget of foreignKeys)
      if (toTarget.from === toParent.from && toTarget.to === target && toTarget !== toParent)
        found.push({ kind: 'through', toParent, toTarget });
  }
  return found;
}

function hintedBy(all: readonly Relationship[], hint: string): Relationship | undefined {
  const keyNamed = all.find((relationship) => relationship.kind !== 'through' && relationship.key.name === hint);
  const columnNamed = ['to one', 'from many'].flatMap((kind) =>
    all.filter((relationship) => relationship.kind !== 'through' && relationship.kind === kind && relationship.key.columns.includes(hint)),
  );
  const tableNamed = all.find((relationship) => relationship.kind === 'through' && relationship.toParent.from === hint);
  return keyNamed ?? columnNamed[0] ?? tableNamed;
}

/** The refusal of an embedded table that has nothing to do with its parent. */
export function unrelated(parent: string, target: string, hint: string | null): GateRefusal {
  const by = hint === null ? '' : ` using the hint '${hint}'`;
  return new GateRefusal(400, 'PGRST200', `Could not find a relationship between '${parent}' and '${target}' in the schema cache`, {
    details: `Searched for a foreign key relationship between '${parent}' and '${target}'${by} in the schema 'public', but no matches were found.`,
  });
}

function ambiguous(parent: string, target: string, choice: readonly Relationship[]): GateRefusal {
  const hints = choice.map((relationship) => `'${target}!${hintFor(relationship)}'`).join(', ');
  return new GateRefusal(300, 'PGRST201', `Could not embed because more than one relationship was found for '${parent}' and '${target}'`, {
    details: choice.map((relationship) => ({
      cardinality: cardinalityOf(relationship),
      embedding: `${parent} with ${target}`,
      relationship: wordsFor(relationship),
    })),
    hint: `Try changing '${target}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
  });
}

function hintFor(relationship: Relationship): string {
  return relationship.kind === 'through' ? relationship.toParent.from : relationship.key.name;
}

function cardinalityOf(relationship: Relationship): string {
  if (relationship.kind === 'through') return 'many-to-many';
  if (relationship.key.isUnique) return 'one-to-one';
  return relationship.kind === 'to one' ? 'many-to-one' : 'one-to-many';
}

function wordsFor(relationship: Relationship): string {
  if (relationship.kind === 'through') {
    const { toParent, toTarget } = relationship;
    return `${toParent.from} using ${toParent.name}(${toParent.columns.join(', ')}) and ${toTarget.name}(${toTarget.columns.join(', ')})`;
  }
  const { name, from, to, columns, toColumns } = relationship.key;
  const [own, other] = [`${from}(${columns.join(', ')})`, `${to}(${toColumns.join(', ')})`];
  return `${name} using ${relationship.kind === 'to one' ? `${own} and ${other}` : `${other} and ${own}`}`;
}
