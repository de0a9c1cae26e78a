import { DatabaseError as ToldError } from 'pg';
import type { Connection, Submittable } from 'pg';
import type { SqlRow } from '../club-connection.ts';
import type { QueryResult, Statement } from '../statement.ts';
import type { ValueTypes } from '../value-types.ts';
import { writtenAnyhow } from '../value-types.ts';
import type { Column, KeptStatements, Known } from './kept-statements.ts';
import { LostConnectionError, endsSession } from './lost-connection.ts';

/** An error as PostgreSQL tells it, with its SQLSTATE in `code`. */
export interface DatabaseError extends Error {
  code?: string;
  severity?: string;
}
interface Field {
  name: string;
  dataTypeID: number;
}

/** The plan of a kept statement no longer fits its tables. */
const PLANNED_NO_LONGER = '0A000';
/** The session does not know the statement that it was to keep. */
const KEPT_NO_LONGER = '26000';
const NO_TRANSACTION = 'I';
/** A message's letter and its length, which counts itself and what follows. */
const COPY_HEAD_BYTES = 5;
const NOTHING: QueryResult = { rows: [] };

/** A session hands this to a question. */
export interface Asking {
  statements: KeptStatements;
  types: () => ValueTypes;
}

/**
 * A client of pg is handed this: messages that end with one Sync, and their answer as it comes. PostgreSQL runs what
 * comes before a Sync as one transaction: after an error it skips everything up to the Sync and undoes what was done.
 */
export abstract class Question implements Submittable {
  /** Whether PostgreSQL has begun to answer: its answers come in order. */
  isHeard = false;
  /** How PostgreSQL's transaction stands at the end; null until then. */
  state: string | null = null;
  protected error: DatabaseError | null = null;
  readonly results: (QueryResult & { isCommit: boolean })[] = [];
  protected columns: readonly Column[] = [];
  #rows: SqlRow[] = [];
  protected readonly asking: Asking;

  constructor(asking: Asking) {
    this.asking = asking;
  }

  abstract submit(connection: Connection): void;

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const types = this.asking.types();
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, parse: types.parserOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    // Whatever is thrown here nobody could catch.
    try {
      this.#rows.push(rowOf(fields, this.columns));
    } catch (error) {
      this.handleError(error as Error);
    }
  }

  handleCommandComplete({ text }: { text?: string }): void {
    this.results.push({ rows: this.#rows, isCommit: text === 'COMMIT' });
    this.#rows = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({});
  }

  handlePortalSuspended(): void {
    this.handleError(new LostConnectionError('The database has stopped in the middle of an answer'));
  }

  /** Lines for COPY can only be written by a session that copies. */
  handleCopyInResponse(connection: Connection): void {
    connection.stream.write(copyMessage('f', 'Nothing to copy\0'));
  }

  handleCopyData(): void {
    // Nobody asked for it.
  }

  handleError(error: DatabaseError): void {
    this.error ??= error;
  }

  /** The session tells how the transaction stands, also after an error. */
  handleReadyForQuery(): void {
    // `state` has been set.
  }

  /** A part is prepared or bound. */
  handleProgress(_part: 'parsed' | 'bound'): void {
    this.isHeard = true;
  }

  handleParameterTypes(_types: readonly number[]): void {
    // Not asked for.
  }

  /** @throws PostgreSQL's error with its SQLSTATE in `code`; LostConnectionError for what is no whole answer */
  finish(): QueryResult[] {
    if (this.error) throw this.error;
    return this.results;
  }

  /**
   * Whether the session ended before PostgreSQL had begun with the first statement. Only itself can say so: it may have
   * answered what a connection that was reset has not brought.
   */
  get isUntouched(): boolean {
    return !this.isHeard && this.error instanceof ToldError && endsSession(this.error);
  }
}

/** Several statements without parameters in one text. */
export class Script extends Question {
  readonly #text: string;

  constructor(asking: Asking, text: string) {
    super(asking);
    this.#text = text;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  /** The result of the last statement, or of the one before a COMMIT. */
  override finish(): QueryResult[] {
    if (super.finish().length === 0) throw new LostConnectionError('The database has ended a statement with neither a result nor an error');
    return [this.results.findLast(({ isCommit }) => !isCommit) ?? NOTHING];
  }
}

/** Lines of COPY text for a table, all of them together with the statement. */
export class CopyLines extends Script {
  readonly #lines: Uint8Array;

  /** @param text `copy … from stdin` */
  constructor(asking: Asking, text: string, lines: Uint8Array) {
    super(asking, text);
    this.#lines = lines;
  }

  override submit(connection: Connection): void {
    together(connection, () => {
      super.submit(connection);
      connection.stream.write(copyMessage('d', this.#lines));
      connection.stream.write(copyMessage('c'));
    });
  }

  override handleCopyInResponse(): void {
    // They are there already.
  }
}

/** A statement whose values are text already. */
export interface WrittenStatement {
  statement: Statement;
  values: (string | null)[];
}
interface Part extends WrittenStatement {
  known: Known;
  isParsed: boolean;
}

/** pg's own words for messages; its types want a second argument that it does not take. */
interface Messages {
  parse: (message: { name: string; text: string }) => void;
  bind: (message: { statement: string; values: (string | null)[] }) => void;
  describe: (message: { type: 'P' | 'S'; name?: string }) => void;
  execute: () => void;
  close: (message: { type: 'S'; name: string }) => void;
  sync: () => void;
}
const messagesOf = (connection: Connection) => connection as unknown as Messages;

/** Sends all of it in one piece. */
function together(connection: Connection, send: (messages: Messages) => void): void {
  connection.stream.cork();
  try {
    send(messagesOf(connection));
  } finally {
    connection.stream.uncork();
  }
}

/**
 * A message of COPY to PostgreSQL: lines (d), their end (c), or that there are none (f). Its bytes are written by those
 * who use the driver, such as pg-copy-streams.
 */
function copyMessage(letter: 'd' | 'c' | 'f', content: Uint8Array | string = ''): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const head = Buffer.alloc(COPY_HEAD_BYTES);
  head.write(letter);
  head.writeUInt32BE(bytes.length + COPY_HEAD_BYTES - 1, 1);
  return Buffer.concat([head, bytes]);
}

/** Statements of which none runs unless those before it have succeeded, in the same transaction. */
export class Statements extends Question {
  readonly #statements: readonly WrittenStatement[];
  #parts: Part[] = [];
  #parsed = 0;
  #bound = 0;
  readonly #endsIn: string | null;

  /** @param endsIn how the transaction must stand at the end; null when any way will do */
  constructor(asking: Asking, statements: readonly WrittenStatement[], endsIn: typeof NO_TRANSACTION | null = null) {
    super(asking);
    this.#statements = statements;
    this.#endsIn = endsIn;
  }

  submit(connection: Connection): void {
    // Only now is it known what is kept: another question may have come before.
    this.#parts = this.#statements.map((written) => ({ ...written, ...this.asking.statements.find(written.statement) }));
    together(connection, (messages) => {
      for (const name of this.asking.statements.takeOutdated()) messages.close({ type: 'S', name });
      for (const { statement, known, isParsed, values } of this.#parts) {
        if (!isParsed) messages.parse({ name: known.name, text: statement.text });
        messages.bind({ statement: known.name, values });
        if (!known.columns) messages.describe({ type: 'P' });
        messages.execute();
      }
      messages.sync();
    });
    this.#beginPart();
  }

  get #part(): Part | undefined {
    return this.#parts[this.results.length];
  }

  #beginPart(): void {
    this.columns = this.#part?.known.columns ?? [];
  }

  override handleProgress(part: 'parsed' | 'bound'): void {
    super.handleProgress(part);
    if (part === 'bound') this.#bound += 1;
    if (part !== 'parsed') return;
    // However it goes on: a statement that fails each time must not be kept once more each time.
    const parsed = this.#parts.filter(({ isParsed }) => !isParsed)[this.#parsed++];
    if (parsed) this.asking.statements.keep(parsed.statement, parsed.known);
  }

  override handleCommandComplete(message: { text?: string }): void {
    if (this.#part) this.#part.known.columns = this.columns;
    super.handleCommandComplete(message);
    this.#beginPart();
  }

  /** PostgreSQL has taken the Sync for a part of the COPY, and waits for another one once the COPY has failed. */
  override handleCopyInResponse(connection: Connection): void {
    super.handleCopyInResponse(connection);
    if (this.#part === this.#parts.at(-1)) connection.sync();
  }

  override handleError(error: DatabaseError): void {
    super.handleError(error);
    if (error.code === KEPT_NO_LONGER) this.asking.statements.keepNone();
    if (error.code === PLANNED_NO_LONGER && this.#part) this.asking.statements.forget(this.#part.statement.text);
  }

  override finish(): QueryResult[] {
    if (this.#endsIn !== null && this.state !== this.#endsIn) throw new LostConnectionError('The database has left a transaction open');
    const results = super.finish();
    // Where binding was left out, what was bound before has been executed.
    if (results.length !== this.#statements.length || this.#bound !== results.length)
      throw new LostConnectionError('The database has left a statement out');
    return results;
  }
}

/** Asks for the types of a statement's parameters, for values that are written by their type. */
export class Description extends Question {
  readonly #statement: Statement;
  #parameterTypes: readonly number[] | null = null;

  constructor(asking: Asking, statement: Statement) {
    super(asking);
    this.#statement = statement;
  }

  override handleParameterTypes(types: readonly number[]): void {
    this.#parameterTypes = types;
  }

  /** None until it has been answered. */
  get parameterTypes(): readonly number[] {
    return this.#parameterTypes ?? [];
  }

  override finish(): QueryResult[] {
    super.finish();
    if (this.#parameterTypes === null) throw new LostConnectionError('The database has not described a statement');
    return [];
  }

  submit(connection: Connection): void {
    together(connection, (messages) => {
      messages.parse({ name: '', text: this.#statement.text });
      messages.describe({ type: 'S' });
      messages.sync();
    });
  }
}

/** Whether the types of a statement's parameters must be known before it can be asked. */
export function needsTypes({ parameters }: Statement): boolean {
  return parameters.some((value) => writtenAnyhow(value) === undefined);
}

function rowOf(fields: readonly (string | null)[], columns: readonly Column[]): SqlRow {
  return Object.fromEntries(
    columns.map(({ name, parse }, index) => {
      const text = fields[index] ?? null;
      return [name, text === null || !parse ? text : parse(text)];
    }),
  );
}
