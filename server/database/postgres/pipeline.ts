import { messages, protocol } from '@electric-sql/pglite';
import type { SqlRow } from '../club-connection.ts';
import type { Statement } from '../statement.ts';
import { writableText } from '../text-parameter.ts';
import { LostConnectionError } from './lost-connection.ts';

/** How postgres.js reads a value; one of a list wants it without its first brace. */
export type ValueParser = ((text: string) => unknown) & { array?: true };

interface Column {
  name: string;
  parse: ValueParser | undefined;
}
/** A statement that a session keeps prepared. Its columns are not known yet when it has not got so far. */
interface Kept {
  name: string;
  columns: readonly Column[] | null;
}

export interface PipelineOptions {
  parserOf: (type: number) => ValueParser | undefined;
  /** Whether the session is to keep the statement prepared. */
  isKept: (statement: Statement) => boolean;
}

type Message = Parameters<Parameters<InstanceType<typeof protocol.Parser>['parse']>[1]>[0];

const { serialize } = protocol;

/** The plan of a kept statement no longer fits its tables, or the session does not know the statement any more. */
const KEPT_NO_LONGER: ReadonlySet<string | undefined> = new Set(['0A000', '26000']);
const FATAL: ReadonlySet<string | undefined> = new Set(['FATAL', 'PANIC']);
const NO_TRANSACTION = 'I';

/** Whether the statement can go into a pipeline: its values must be text already. */
export function fitsPipeline({ parameters }: Statement): boolean {
  return parameters.every((value) => value === null || typeof value === 'string');
}

/**
 * Statements of one session that are sent together up to a single Sync, which PostgreSQL runs as one transaction: after an error it skips
 * everything up to the Sync and undoes what was done. So no statement runs unless those before it have succeeded in the same transaction.
 */
export class Pipeline {
  readonly #options: PipelineOptions;
  readonly #kept = new Map<string, Kept>();
  /** Statements that the session is to forget, with the next question. */
  #outdated: string[] = [];
  #names = 0;

  constructor(options: PipelineOptions) {
    this.#options = options;
  }

  /** Several statements, of which the last one's rows are the answer. */
  ask(statements: readonly Statement[]): PipelineQuestion {
    const closing = this.#outdated.map((name) => serialize.close({ type: 'S', name }));
    this.#outdated = [];
    return new PipelineQuestion(
      closing,
      statements.map((statement) => this.#partOf(statement)),
      this.#options.parserOf,
    );
  }

  #partOf(statement: Statement): Part {
    const { text, parameters } = statement;
    const known = this.#kept.get(text);
    const name = known?.name ?? (this.#options.isKept(statement) ? `whole_${this.#names++}` : '');
    const kept: Kept = known ?? { name, columns: null };
    return {
      bytes: [
        ...(known ? [] : [serialize.parse({ name, text })]),
        serialize.bind({ statement: name, values: (parameters as (string | null)[]).map((value) => value && writableText(value)) }),
        ...(kept.columns ? [] : [serialize.describe({ type: 'P' })]),
        serialize.execute({}),
      ],
      kept,
      // However it goes on: a statement that fails each time must not be kept once more each time.
      onParsed: () => name !== '' && this.#kept.set(text, kept),
      onOutdated: () => this.#kept.delete(text) && this.#outdated.push(name),
    };
  }
}

/** The messages of one statement of a pipeline. */
interface Part {
  bytes: Uint8Array[];
  kept: Kept;
  onParsed: () => void;
  onOutdated: () => void;
}

/** One question whose statements are sent at once, and its answer as it comes. */
export class PipelineQuestion {
  readonly bytes: Buffer;
  readonly #parts: readonly Part[];
  readonly #parserOf: PipelineOptions['parserOf'];
  readonly #parser = new protocol.Parser();
  #rows: SqlRow[] = [];
  #done = 0;
  #isHeard = false;
  #error: messages.DatabaseError | null = null;
  #state: string | null = null;

  constructor(before: readonly Uint8Array[], parts: readonly Part[], parserOf: PipelineOptions['parserOf']) {
    this.bytes = Buffer.concat([...before, ...parts.flatMap(({ bytes }) => bytes), serialize.sync()]);
    this.#parts = parts;
    this.#parserOf = parserOf;
  }

  /** Whether the session ended before PostgreSQL had begun with the first statement: its answers come in order. */
  get isUntouched(): boolean {
    return !this.#isHeard && FATAL.has(this.#error?.severity);
  }

  /**
   * Takes more of the answer.
   * @returns whether it is all there
   * @throws an error for bytes that are no message
   */
  read(bytes: Uint8Array): boolean {
    this.#parser.parse(bytes, (message) => this.#take(message));
    return this.#state !== null;
  }

  /**
   * The rows of the last statement.
   * @throws PostgreSQL's error with its SQLSTATE in `code`, and nothing was done; LostConnectionError for what is no whole answer
   */
  get rows(): SqlRow[] {
    if (this.#state !== NO_TRANSACTION) throw new LostConnectionError('The database has left a transaction open');
    if (this.#error) throw this.#error;
    if (this.#done !== this.#parts.length) throw new LostConnectionError('The database has left a statement out');
    return this.#rows;
  }

  #take(message: Message): void {
    // A message behind a whole answer, such as the end of the session, says nothing of it.
    if (this.#state !== null) return;
    const part = this.#parts[this.#done];
    if (message instanceof messages.DataRowMessage) {
      if (part === this.#parts.at(-1)) this.#rows.push(rowOf(message.fields, part?.kept.columns ?? []));
    } else if (message instanceof messages.RowDescriptionMessage) {
      if (part) part.kept.columns = message.fields.map(({ name, dataTypeID }) => ({ name, parse: this.#parserOf(dataTypeID) }));
    } else if (message instanceof messages.CommandCompleteMessage) this.#done += 1;
    else if (message instanceof messages.ReadyForQueryMessage) this.#state = message.status;
    else if (message instanceof messages.DatabaseError) {
      // The parser's own word for bytes that it does not know. PostgreSQL's errors have a code.
      if (!message.code) throw new LostConnectionError(message.message);
      this.#error ??= message;
      if (KEPT_NO_LONGER.has(message.code)) part?.onOutdated();
    } else if (message.name === 'parseComplete') part?.onParsed();
    if (message.name === 'parseComplete' || message.name === 'bindComplete') this.#isHeard = true;
  }
}

function rowOf(fields: readonly (string | null)[], columns: readonly Column[]): SqlRow {
  return Object.fromEntries(columns.map(({ name, parse }, index) => [name, valueOf(fields[index] ?? null, parse)]));
}

function valueOf(text: string | null, parse: ValueParser | undefined): unknown {
  if (text === null || !parse) return text;
  return parse(parse.array ? text.slice(1) : text);
}
