import { Readable } from 'node:stream';
import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Client, Connection, Submittable } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { SqlRow } from '../club-connection.ts';
import { LIST_TYPES_SQL } from '../result-values.ts';
import type { ListType } from '../result-values.ts';
import type { QueryResult, Statement } from '../statement.ts';
import { NO_TYPES, ValueTypes } from '../value-types.ts';
import type { DatabaseAddress } from './address.ts';
import { addressOf, clientAt, firstStatement } from './begin-session.ts';
import { requireBoundChannel } from './bound-channel.ts';
import { copyWhole } from './copy-whole.ts';
import { KeptStatements } from './kept-statements.ts';
import { LostConnectionError, asLostConnection, endsSession } from './lost-connection.ts';
import { CopyLines, Description, Script, Statements, needsTypes } from './question.ts';
import type { Asking, DatabaseError, Question, WrittenStatement } from './question.ts';
import type { KnownTypes, OpeningOptions, SessionOptions } from './session-options.ts';
import { startLimit } from './time-limit.ts';

const SHORTEST_LIFE_MS = 30 * 60_000;
const END_WITHIN_MS = 1_000;
const HEARD_LATELY_MS = 1_000;
const MOST_DESCRIBED = 100;
const WITHOUT_TLS = 'The server does not support SSL connections';

/** Whoever waits for an answer of the session. */
interface Waiting {
  ask: Submittable;
  question: Question | null;
  onReady: () => void;
  onLost: (error: LostConnectionError) => void;
}

/**
 * One session of PostgreSQL over one connection, which is opened once and never again. When it ends, the caller who
 * waits for an answer gets an error, and the session is asked nothing any more.
 */
export class PostgresSession {
  readonly #client: Client;
  readonly #endsAt = performance.now() + SHORTEST_LIFE_MS * (1 + Math.random());
  readonly #waiting: Waiting[] = [];
  readonly #described = new Map<string, readonly number[]>();
  readonly #asking: Asking;
  readonly #types: KnownTypes;
  readonly #canVanish: boolean;
  readonly #errorWhenLate: OpeningOptions['errorWhenLate'];
  #active: Waiting | null = null;
  #isReady = false;
  #lost: LostConnectionError | null = null;
  #onLost: (error: LostConnectionError) => void = () => undefined;
  #heardAt = 0;

  private constructor(address: DatabaseAddress, ssl: DatabaseAddress['client']['ssl'], options: OpeningOptions) {
    const { isKept = () => false, onKeptUse, onNotify, types = { values: null }, errorWhenLate } = options;
    this.#types = types;
    this.#canVanish = address.stream === undefined;
    this.#errorWhenLate = errorWhenLate;
    this.#asking = {
      statements: new KeptStatements((statement) => address.canPrepare && isKept(statement), onKeptUse),
      types: () => types.values ?? NO_TYPES,
    };
    this.#client = clientAt(address, ssl);
    this.#client.on('error', (error) => this.#lose(asLostConnection(error)));
    this.#client.on('end', () => this.#lose(new LostConnectionError('The connection to the database was closed')));
    if (onNotify) this.#client.on('notification', onNotify);
    if (address.client.enableChannelBinding) requireBoundChannel(this.#client.connection, (error) => this.#lose(error));
    this.#listenTo(this.#client.connection);
  }

  /**
   * Connects, logs in and runs a first statement.
   * @throws LostConnectionError with the reason in its message
   */
  static async open(options: SessionOptions): Promise<PostgresSession> {
    return PostgresSession.openAt(addressOf(options), options);
  }

  /** The same where the address has been taken apart already. */
  static async openAt(address: DatabaseAddress, options: OpeningOptions): Promise<PostgresSession> {
    try {
      return await PostgresSession.#open(address, address.client.ssl, options);
    } catch (error) {
      if (!address.canBePlain || !(error instanceof Error) || error.message !== WITHOUT_TLS) throw error;
      return PostgresSession.#open(address, false, options);
    }
  }

  static async #open(address: DatabaseAddress, ssl: DatabaseAddress['client']['ssl'], options: OpeningOptions): Promise<PostgresSession> {
    const session = new PostgresSession(address, ssl, options);
    const { openWithinMs } = options;
    const settle = startLimit(openWithinMs, () =>
      session.#lose(new LostConnectionError(`The database did not answer within ${openWithinMs} ms`)),
    );
    try {
      await new Promise((resolve, reject) => {
        session.whenLost(reject);
        session.#client.connect().then(resolve, reject);
      });
      await session.#begin(address);
      return session;
    } catch (error) {
      const lost = asLostConnection(error);
      session.#lose(lost);
      throw lost;
    } finally {
      settle();
      session.#onLost = () => undefined;
    }
  }

  async #begin(address: DatabaseAddress): Promise<void> {
    const mustLearn = this.#types.values === null;
    const texts = [...(this.#canVanish ? [firstStatement(address)] : []), ...(mustLearn ? [LIST_TYPES_SQL] : [])];
    const results = await this.runTogether(texts.map((text) => ({ text, parameters: [] })));
    if (mustLearn) this.#types.values = new ValueTypes(results.at(-1)?.rows as ListType[]);
  }

  get isLost(): boolean {
    return this.#lost !== null;
  }

  /**
   * Half an hour to an hour after the session began, so that the pool is renewed step by step, for example after a
   * failover.
   */
  get isOld(): boolean {
    return performance.now() > this.#endsAt;
  }

  /** Whether it may have vanished without a word. What writes is not sent to it before it has answered. */
  get isQuiet(): boolean {
    return this.#canVanish && performance.now() - this.#heardAt > HEARD_LATELY_MS;
  }

  /** Calls back once when the session is lost, or at once when it already is. */
  whenLost(callback: (error: LostConnectionError) => void): void {
    if (this.#lost) callback(this.#lost);
    else this.#onLost = callback;
  }

  /**
   * One statement with parameters, or several without.
   * @returns the rows of the last one, or of the one before a COMMIT
   * @throws LostConnectionError, or PostgreSQL's error with its SQLSTATE in `code`
   */
  async run(text: string, parameters: readonly unknown[], { withinMs }: { withinMs?: number | undefined } = {}): Promise<SqlRow[]> {
    const [result] =
      parameters.length === 0
        ? await this.#ask(new Script(this.#asking, text), withinMs)
        : await this.runTogether([{ text, parameters }], withinMs);
    return (result?.rows ?? []) as SqlRow[];
  }

  /**
   * Statements of which each runs only once those before it have succeeded. Only one alone may be several in one text.
   * @throws as `run`
   */
  async runEach(statements: readonly Statement[], withinMs?: number): Promise<QueryResult[]> {
    const [first] = statements;
    if (!first || statements.length > 1) return this.runTogether(statements, withinMs);
    return [{ rows: await this.run(first.text, first.parameters, { withinMs }) }];
  }

  /**
   * Asks for the database's list types once more, for all sessions that share them.
   * @throws as `run`
   */
  async learnTypes(withinMs: number | undefined): Promise<void> {
    const [types] = await this.runTogether([{ text: LIST_TYPES_SQL, parameters: [] }], withinMs);
    this.#types.values = new ValueTypes(types?.rows as ListType[]);
  }

  /** Has the session forget a statement that it keeps prepared. */
  forget(text: string): void {
    this.#asking.statements.forget(text);
  }

  /**
   * Sends statements together; each runs only once those before it have succeeded.
   * @returns one result for each;
   * @throws as `run`
   */
  async runTogether(statements: readonly Statement[], withinMs?: number): Promise<QueryResult[]> {
    const written: WrittenStatement[] = [];
    for (const statement of statements) written.push(await this.#write(statement, withinMs));
    return this.#ask(new Statements(this.#asking, written), withinMs);
  }

  /**
   * Runs statements as one transaction in one round trip: each only once those before it have succeeded.
   * @returns the rows of the last one; undefined, and nothing done, when they have to be asked one after the other this
   * time
   * @throws LostConnectionError, or PostgreSQL's error with its SQLSTATE in `code`; then nothing was done either
   */
  async runAsOne(statements: readonly Statement[], withinMs: number | undefined): Promise<SqlRow[] | undefined> {
    if (this.#lost || this.#active || this.isQuiet || statements.some(needsTypes)) return undefined;
    const written = statements.map((statement) => this.#written(statement, []));
    const question = new Statements(this.#asking, written, 'I');
    try {
      return (await this.#ask(question, withinMs)).at(-1)?.rows as SqlRow[];
    } catch (error) {
      if (question.isUntouched) return undefined;
      throw error;
    }
  }

  async #write(statement: Statement, withinMs: number | undefined): Promise<WrittenStatement> {
    if (!needsTypes(statement)) return this.#written(statement, []);
    const types = this.#described.get(statement.text) ?? (await this.#describe(statement, withinMs));
    return this.#written(statement, types);
  }

  #written(statement: Statement, types: readonly number[]): WrittenStatement {
    const values = this.#asking.types();
    return { statement, values: statement.parameters.map((value, index) => values.write(value, types[index] ?? 0)) };
  }

  async #describe(statement: Statement, withinMs: number | undefined): Promise<readonly number[]> {
    const description = new Description(this.#asking, statement);
    await this.#ask(description, withinMs);
    if (this.#described.size >= MOST_DESCRIBED) this.#described.clear();
    this.#described.set(statement.text, description.parameterTypes);
    return description.parameterTypes;
  }

  async #ask(question: Question, withinMs: number | undefined): Promise<QueryResult[]> {
    try {
      await this.#waitFor(question, question, withinMs);
      return question.finish();
    } catch (error) {
      if (error instanceof LostConnectionError) this.#lose(error);
      throw error;
    }
  }

  async #waitFor(ask: Submittable, question: Question | null, withinMs: number | undefined): Promise<void> {
    if (this.#lost) throw this.#lost;
    return new Promise((resolve, reject) => {
      const settle = startLimit(withinMs, () => {
        const late = this.#errorWhenLate?.(withinMs ?? 0);
        const reason = late ? `a statement took longer than ${withinMs} ms` : `The database did not answer within ${withinMs} ms`;
        if (late) reject(late);
        this.#lose(new LostConnectionError(reason, { cause: late }));
      });
      this.#waiting.push({ ask, question, onReady: () => (settle(), resolve()), onLost: (error) => (settle(), reject(error)) });
      this.#next();
    });
  }

  #next(): void {
    if (this.#active || !this.#isReady) return;
    this.#active = this.#waiting.shift() ?? null;
    if (!this.#active) return;
    this.#isReady = false;
    this.#client.query(this.#active.ask);
  }

  /** Hears what the client does not hand on to a question. It comes before the client's own listeners. */
  #listenTo(connection: Connection): void {
    const question = () => this.#active?.question;
    connection.on('parseComplete', () => question()?.handleProgress('parsed'));
    connection.on('bindComplete', () => question()?.handleProgress('bound'));
    connection.on('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => question()?.handleParameterTypes(dataTypeIDs));
    connection.on('errorMessage', (error: DatabaseError) => {
      question()?.handleError(error);
      // The parser's own word for bytes that it does not know has no code.
      if (!error.code || endsSession(error)) this.#lose(asLostConnection(error));
    });
    connection.on('readyForQuery', ({ status }: { status: string }) => {
      this.#heardAt = performance.now();
      this.#isReady = true;
      const answered = this.#active;
      this.#active = null;
      if (answered?.question) answered.question.state = status;
      answered?.onReady();
      this.#next();
    });
  }

  /**
   * The answer to a `copy … to stdout`, all of it.
   * @throws as `run`
   */
  async copyOut(text: string, withinMs?: number): Promise<Uint8Array> {
    return this.#copy(copyTo(text), buffer, withinMs);
  }

  /**
   * Writes what a source gives into a table by a `copy … from stdin`.
   * @throws the source's error, or as `run`; then nothing was written, and the source is closed
   */
  async copyIn(text: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    const lines = Readable.from(source);
    await this.#copy(copyFrom(text), async (stream) => pipeline(lines, stream)).finally(() => lines.destroy());
  }

  /**
   * Has lines of COPY written into a table in one piece, with the statement, for a database that takes no more of it
   * later.
   * @throws as `run`
   */
  async copyLines(text: string, lines: Uint8Array, withinMs: number): Promise<void> {
    await this.#ask(new CopyLines(this.#asking, text, lines), withinMs);
  }

  async #copy<Stream extends (Readable | Writable) & Submittable, Result>(
    stream: Stream,
    work: (stream: Stream) => Promise<Result>,
    withinMs?: number,
  ): Promise<Result> {
    return copyWhole(stream, { work, answered: async () => this.#waitFor(stream, null, withinMs), whyLost: () => this.#lost });
  }

  /** Closes the session in order, within a second. No statement may be running. */
  async end(): Promise<void> {
    const limit = setTimeout(() => this.destroy(), END_WITHIN_MS);
    await this.#client.end();
    clearTimeout(limit);
    this.destroy();
  }

  /** Ends the session at once. Whoever waits for an answer gets an error. */
  destroy(): void {
    this.#lose(new LostConnectionError('The connection to the database was ended'));
  }

  #lose(error: LostConnectionError): void {
    if (this.#lost) return;
    this.#lost = error;
    const waiting = [...(this.#active ? [this.#active] : []), ...this.#waiting.splice(0)];
    this.#active = null;
    for (const { onLost } of waiting) onLost(error);
    this.#onLost(error);
    this.#client.connection.stream.destroy();
  }
}
