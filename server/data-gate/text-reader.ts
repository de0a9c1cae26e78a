import { notUnderstood } from './gate-refusal.ts';

const PLAIN_NAME = /[A-Za-z_][A-Za-z0-9_]*/y;

/** A text, read from its beginning to its end. A text that does not fit is refused with 400 PGRST100. */
export class TextReader {
  readonly #text: string;
  /** Which part of the request it is, for the refusal. */
  readonly #part: string;
  #at = 0;

  constructor(text: string, part: string) {
    this.#text = text;
    this.#part = part;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** The next character; empty at the end. */
  get next(): string {
    return this.#text.charAt(this.#at);
  }

  startsWith(expected: string): boolean {
    return this.#text.startsWith(expected, this.#at);
  }

  /** Reads the expected text if it is there. */
  take(expected: string): boolean {
    if (!this.startsWith(expected)) return false;
    this.#at += expected.length;
    return true;
  }

  expect(expected: string): void {
    if (!this.take(expected)) throw this.refuse();
  }

  expectEnd(): void {
    if (!this.isAtEnd) throw this.refuse();
  }

  skipSpaces(): void {
    while (this.next === ' ') this.#at += 1;
  }

  /** A plain or a quoted name. */
  name(): string {
    if (this.next === '"') return this.quoted();
    PLAIN_NAME.lastIndex = this.#at;
    const [name] = PLAIN_NAME.exec(this.#text) ?? [];
    if (name === undefined) throw this.refuse();
    this.#at += name.length;
    return name;
  }

  /** A text in double quotes; a backslash takes the next character as it is. */
  quoted(): string {
    this.expect('"');
    let value = '';
    while (!this.isAtEnd && this.next !== '"') {
      if (this.next === '\\') this.#at += 1;
      value += this.next;
      this.#at += 1;
    }
    this.expect('"');
    return value;
  }

  /** Everything before one of these characters, or before the end. */
  until(stops: string): string {
    const start = this.#at;
    if (stops === '') this.#at = this.#text.length;
    while (!this.isAtEnd && !stops.includes(this.next)) this.#at += 1;
    return this.#text.slice(start, this.#at);
  }

  /** A text in braces, the braces included; those in quotes do not count. */
  braced(): string {
    const start = this.#at;
    let depth = 0;
    do {
      if (this.isAtEnd) throw this.refuse();
      if (this.next === '"') this.quoted();
      else {
        if (this.next === '{') depth += 1;
        if (this.next === '}') depth -= 1;
        this.#at += 1;
      }
    } while (depth > 0);
    return this.#text.slice(start, this.#at);
  }

  /** The refusal of what comes next. */
  refuse(): Error {
    const found = this.isAtEnd ? 'unexpected end of input' : `unexpected "${this.next}" at character ${this.#at + 1}`;
    return notUnderstood(`failed to parse ${this.#part}: ${found}`);
  }
}
