import { decodeJwt, decodeProtectedHeader } from 'jose';

/** Values that are different in each run, under names that are the same in each. */
export class Names {
  readonly #values = new Map<string, string>();
  readonly #names = new Map<string, string>();

  /** Gives a value its name. A value that has one keeps it; the name stands for the value from now on all the same. */
  keep(name: string, value: string): void {
    this.#values.set(name, value);
    if (!this.#names.has(value)) this.#names.set(value, name);
  }

  /** The value with that name, if there is one. */
  valueOf(name: string): string | null {
    return this.#values.get(name) ?? null;
  }

  /** The name of a value, in braces; what to call it otherwise when it has none. */
  nameOf(value: string | null, otherwise: string): string | null {
    if (value === null) return null;
    const name = this.#names.get(value);
    return name === undefined ? otherwise : `{${name}}`;
  }

  /** Values in place of the names in a text. */
  fill(text: string): string {
    return text.replaceAll(/\{([\w.-]+)\}/g, (whole, name: string) => this.#values.get(name) ?? whole);
  }

  /** Names in place of the values in a text, and kinds in place of what has no name. */
  plain(text: string): string {
    // Two tokens of one session and one second are the same, so they have no names.
    let plain = text.replaceAll(JWT, '{access token}');
    const known = [...this.#names].toSorted(([one], [other]) => other.length - one.length);
    for (const [value, name] of known) plain = plain.replaceAll(value, `{${name}}`);
    return (
      plain
        .replaceAll(UUID, '{id}')
        .replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '{time}')
        .replaceAll(/\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00/g, '{time as PostgreSQL writes it}')
        .replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00/g, '{time with an offset}')
        .replaceAll(/\b[\da-f]{64}\b|\b[\da-f]{56}\b/g, '{hash}')
        .replaceAll(/\b\d+ seconds\b/g, '{n} seconds')
        // In whose words a parser says what it did not like.
        .replace(/(request body as JSON|unable to parse or verify signature)([:,]) .*$/s, '$1$2 {why}')
    );
  }

  /** The same for JSON: keys in their order, tokens by what they say. */
  plainJson(value: unknown): unknown {
    if (typeof value === 'string') return WHOLE_JWT.test(value) ? claimsOf(value, this) : this.plain(value);
    if (Array.isArray(value)) return value.map((item) => this.plainJson(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, item]) => [this.plain(key), this.#plainField(key, item)]),
    );
  }

  #plainField(key: string, value: unknown): unknown {
    if (typeof value === 'number' && INSTANTS.has(key)) return fromNow(value);
    if (key === 'refresh_token' && typeof value === 'string' && value !== '') return this.nameOf(value, '{refresh token}');
    return this.plainJson(value);
  }
}

/** The claims of a token of ours, and how it is signed. */
function claimsOf(token: string, names: Names): unknown {
  return names.plainJson({ header: decodeProtectedHeader(token), claims: decodeJwt(token) });
}

const UUID = /\b[\da-f]{8}-[\da-f]{4}-[1-9a-f][\da-f]{3}-[\da-f]{4}-[\da-f]{12}\b/g;
const JWT = /\b[\w-]{10,}\.[\w-]{10,}\.[\w-]{20,}/g;
const WHOLE_JWT = new RegExp(`^${JWT.source}$`);
const INSTANTS = new Set(['exp', 'iat', 'nbf', 'expires_at', 'timestamp']);
const NEARLY = 30;

function fromNow(seconds: number): string {
  const away = seconds - Date.now() / 1_000;
  const hours = Math.round(away / 3_600);
  return Math.abs(away - hours * 3_600) <= NEARLY ? `{now + ${hours} h}` : `{some other time}`;
}
