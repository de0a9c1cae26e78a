import { randomBytes } from 'node:crypto';
import type { Statement } from '../statement.ts';

/** A column of an answer, and how its text is read. */
export interface Column {
  name: string;
  parse: ((text: string) => unknown) | undefined;
}
/** A statement as a session knows it. One with an empty name can be used once. */
export interface Known {
  name: string;
  /** Null until it has got so far. */
  columns: readonly Column[] | null;
}

const PREFIX_BYTES = 9;

/** The statements that one session keeps prepared. */
export class KeptStatements {
  readonly #kept = new Map<string, Known>();
  readonly #isKept: (statement: Statement) => boolean;
  readonly #onUse: ((statement: Statement) => void) | undefined;
  /** Names that the session is to forget, with its next question. */
  #outdated: string[] = [];
  /**
   * Another one for each session. A pooler that nobody has told of hands one session's statements to another, and by
   * a name that both have, one would be answered with what the other has asked, maybe in the other's role.
   */
  readonly #prefix = randomBytes(PREFIX_BYTES).toString('base64url');
  #names = 0;
  #keepsNone = false;

  /**
   * @param isKept whether the session is to keep the statement prepared
   * @param onUse called when one that it keeps is used again
   */
  constructor(isKept: (statement: Statement) => boolean, onUse?: (statement: Statement) => void) {
    this.#isKept = isKept;
    this.#onUse = onUse;
  }

  /** A statement as it is known, or as it is to be once it is parsed. */
  find(statement: Statement): { known: Known; isParsed: boolean } {
    const known = this.#kept.get(statement.text);
    if (known) {
      this.#onUse?.(statement);
      return { known, isParsed: true };
    }
    const name = !this.#keepsNone && this.#isKept(statement) ? `${this.#prefix}_${this.#names++}` : '';
    return { known: { name, columns: null }, isParsed: false };
  }

  keep({ text }: Statement, known: Known): void {
    if (known.name !== '') this.#kept.set(text, known);
  }

  forget(text: string): void {
    const known = this.#kept.get(text);
    if (!known) return;
    this.#kept.delete(text);
    this.#outdated.push(known.name);
  }

  /** From now on, because what the session was to keep is not there: another session may have got its statements. */
  keepNone(): void {
    this.#keepsNone = true;
    for (const text of this.#kept.keys()) this.forget(text);
  }

  takeOutdated(): string[] {
    return this.#outdated.splice(0);
  }
}
