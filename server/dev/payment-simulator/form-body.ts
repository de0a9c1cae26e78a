/** A parameter's value as it came: text, or a list or object of such values. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

// Deeper, or with more names, is nothing that the club's calls send.
const MOST_PARTS = 8;
const MOST_PARAMETERS = 200;

/**
 * Reads parameters as Stripe's API takes them: `line_items[0][price]=…` is a list of objects, `expand[]=…` a list.
 * @throws RangeError for more or deeper parameters than any call of the club has
 */
export function readForm(text: string): Record<string, FormValue> {
  const root = branch();
  const entries = [...new URLSearchParams(text)];
  if (entries.length > MOST_PARAMETERS) throw new RangeError('too many parameters');
  for (const [name, value] of entries) put(root, partsOf(name), value);
  return toValue(root) as Record<string, FormValue>;
}

type Branch = Map<string, Branch | string>;

function branch(): Branch {
  return new Map();
}

/** `a[b][]` as a, b and an empty name. */
function partsOf(name: string): string[] {
  const parts = name.split('[').map((part, index) => (index === 0 ? part : part.replace(/\]$/, '')));
  if (parts.length > MOST_PARTS) throw new RangeError('a parameter is too deep');
  return parts;
}

function put(root: Branch, parts: string[], value: string): void {
  let place = root;
  for (const part of parts.slice(0, -1)) {
    const next = place.get(part);
    const inner = next instanceof Map ? next : branch();
    place.set(part, inner);
    place = inner;
  }
  const last = parts.at(-1) ?? '';
  place.set(last === '' ? String(place.size) : last, value);
}

function toValue(value: Branch | string): FormValue {
  if (typeof value === 'string') return value;
  const names = [...value.keys()];
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name))) return [...value.values()].map(toValue);
  return Object.fromEntries([...value].map(([name, inner]) => [name, toValue(inner)]));
}
