import { messages, protocol } from '@electric-sql/pglite';
import { BrokenAnswerError, errorIn, readAnswer } from '#server/database/pglite/answer.ts';
import type { Question, Reply } from '#server/database/pglite/answer.ts';
import type { Engine } from '#server/database/pglite/engine.ts';
import { joinBytes } from '#server/database/pglite/join-bytes.ts';
import { ValueTypes } from '#server/database/pglite/value-types.ts';
import { LIST_TYPES_SQL } from '#server/database/result-values.ts';
import type { ListType } from '#server/database/result-values.ts';
import { LostConnectionError } from '../postgres/lost-connection.ts';
import { PreparedShapes } from '../prepared-shapes.ts';
import type { QueryResult, Statement } from '../statement.ts';
import { writableText } from '../text-parameter.ts';

interface Column {
  name: string;
  parse: ((text: string, type?: number) => unknown) | undefined;
  type: number;
}
/** A statement that the engine knows. One with an empty name can be used once. */
interface Described {
  name: string;
  parameterTypes: number[];
  columns: Column[];
}
/** The messages to send for one statement, and how its rows are read. */
interface Request {
  bytes: Uint8Array[];
  question: Question;
  columns: Column[];
  text: string;
}

export interface StatementsOptions {
  /** Called for each notification that came with an answer. */
  onNotify: (channel: string) => void;
}

const { serialize } = protocol;

const PLAN_NO_LONGER_HOLDS = '0A000';

/**
 * Runs statements on one opening of PGlite, as messages of PostgreSQL. A statement that comes again is kept prepared
 * until the opening ends. Messages that need no answer in between go in one request. The caller has the database alone.
 */
export class PgliteStatements {
  readonly #engine: Engine;
  readonly #options: StatementsOptions;
  readonly #shapes = new PreparedShapes((text) => this.#forget(text));
  readonly #prepared = new Map<string, Described>();
  /** Names that the engine is to forget, with the next statement that it gets to know. */
  #outdated: string[] = [];
  #types = new ValueTypes();
  #names = 0;

  constructor(engine: Engine, options: StatementsOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  /** Asks for the list types that the database has now. */
  async learnTypes(withinMs: number): Promise<void> {
    const [result] = await this.run([{ text: LIST_TYPES_SQL, parameters: [] }], withinMs);
    this.#types = new ValueTypes(result?.rows as ListType[]);
  }

  /**
   * Runs statements in order. A statement after a failed one may have been sent together with it.
   * @param withinMs milliseconds that each request to the engine may take
   * @returns one result for each text: that of its only statement, of its last one, or of the one before its COMMIT
   * @throws PostgreSQL's error with its SQLSTATE in `code`; LostConnectionError when the engine ends, also because its
   * answer was not whole
   */
  async run(statements: readonly Statement[], withinMs: number): Promise<QueryResult[]> {
    const results: QueryResult[] = [];
    let due: Request[] = [];
    for (const statement of statements) {
      let described = this.#known(statement);
      if (!described) {
        results.push(...(await this.#send(due, withinMs)));
        due = [];
        described = await this.#describe(statement, withinMs);
      }
      due.push(this.#requestOf(statement, described));
    }
    results.push(...(await this.#send(due, withinMs)));
    return results;
  }

  /**
   * Runs statements that open a transaction, and the others only once that has succeeded, in one request to the engine.
   * @returns the others' results; undefined, and nothing done, when their parameters' types are not all known
   * @throws as `run`
   */
  async runInTurn(first: readonly Statement[], others: readonly Statement[], withinMs: number): Promise<QueryResult[] | undefined> {
    const [opening, following] = [this.#requestsOf(first), this.#requestsOf(others)];
    if (!opening || !following || !this.#engine.execInTurn) return undefined;
    const requests = { first: bytesOf(opening), replies: opening.length, second: bytesOf(following) };
    const answers = await this.#engine.execInTurn(requests, withinMs);
    this.#resultsOf(opening, answers.first);
    if (!answers.second) return this.#end('the engine did not say what was wrong with a transaction');
    return this.#resultsOf(following, answers.second);
  }

  #requestsOf(statements: readonly Statement[]): Request[] | undefined {
    const requests = statements.flatMap((statement) => {
      const described = this.#known(statement);
      return described ? [this.#requestOf(statement, described)] : [];
    });
    return requests.length === statements.length ? requests : undefined;
  }

  /** A statement that can run without asking first. Undefined when the types of its parameters have to be asked for. */
  #known({ text, parameters }: Statement): Described | 'simple' | undefined {
    if (parameters.length === 0) return 'simple';
    this.#shapes.noteUse(text);
    return this.#prepared.get(text);
  }

  #forget(text: string): void {
    const name = this.#prepared.get(text)?.name;
    if (name === undefined) return;
    this.#prepared.delete(text);
    this.#outdated.push(name);
  }

  async #describe({ text, parameters }: Statement, withinMs: number): Promise<Described> {
    const isKept = this.#shapes.isKept(text, parameters);
    const name = isKept ? `kept_${this.#names++}` : '';
    const closing = this.#outdated.map((outdated) => serialize.close({ type: 'S', name: outdated }));
    this.#outdated = [];
    const request = [...closing, serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()];
    const [reply = []] = await this.#ask(request, ['describe'], withinMs);
    const error = errorIn(reply);
    if (error) throw error;
    const types = reply.find((message) => message instanceof messages.ParameterDescriptionMessage);
    const row = reply.find((message) => message instanceof messages.RowDescriptionMessage);
    const described = { name, parameterTypes: types?.dataTypeIDs ?? [], columns: row ? this.#columnsOf(row) : [] };
    if (isKept) this.#prepared.set(text, described);
    return described;
  }

  #requestOf({ text, parameters }: Statement, described: Described | 'simple'): Request {
    if (described === 'simple') return { bytes: [serialize.query(writableText(text))], question: 'query', columns: [], text };
    const { name, parameterTypes, columns } = described;
    const values = parameters.map((value, index) => this.#types.write(value, parameterTypes[index]));
    return {
      bytes: [serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync()],
      question: 'execute',
      columns,
      text,
    };
  }

  async #send(requests: readonly Request[], withinMs: number): Promise<QueryResult[]> {
    if (requests.length === 0) return [];
    return this.#resultsOf(requests, await this.#engine.exec(bytesOf(requests), withinMs));
  }

  #resultsOf(requests: readonly Request[], answer: Uint8Array): QueryResult[] {
    const replies = this.#read(
      answer,
      requests.map(({ question }) => question),
    );
    return requests.map(({ columns, text }, index) => this.#resultOf(replies[index] ?? [], columns, text));
  }

  async #ask(request: readonly Uint8Array[], questions: readonly Question[], withinMs: number): Promise<Reply[]> {
    return this.#read(await this.#engine.exec(joinBytes(request), withinMs), questions);
  }

  #read(bytes: Uint8Array, questions: readonly Question[]): Reply[] {
    try {
      const { replies, notified } = readAnswer(bytes, questions);
      for (const channel of notified) this.#options.onNotify(channel);
      return replies;
    } catch (error) {
      if (!(error instanceof BrokenAnswerError)) throw error;
      return this.#end(error.message, error);
    }
  }

  #end(reason: string, cause?: unknown): never {
    this.#engine.end(reason);
    throw new LostConnectionError(`The database's engine has ended: ${reason}`, { cause });
  }

  #columnsOf({ fields }: messages.RowDescriptionMessage): Column[] {
    return fields.map(({ name, dataTypeID }) => ({ name, parse: this.#types.parserOf(dataTypeID), type: dataTypeID }));
  }

  /** The rows of the last statement, or of the one before a COMMIT. */
  #resultOf(reply: Reply, knownColumns: Column[], text: string): QueryResult {
    const error = errorIn(reply);
    if (error) {
      // A table has changed since. The next use plans the statement again.
      if (error.code === PLAN_NO_LONGER_HOLDS) this.#forget(text);
      throw error;
    }
    let columns = knownColumns;
    let rows: unknown[] = [];
    let last = rows;
    for (const message of reply) {
      if (message instanceof messages.DataRowMessage) rows.push(toRow(message.fields, columns));
      else if (message instanceof messages.RowDescriptionMessage) columns = this.#columnsOf(message);
      else if (message instanceof messages.CommandCompleteMessage) {
        if (message.text !== 'COMMIT') last = rows;
        rows = [];
      }
    }
    return { rows: last };
  }
}

function bytesOf(requests: readonly Request[]): Uint8Array<ArrayBuffer> {
  return joinBytes(requests.flatMap(({ bytes }) => bytes));
}

function toRow(fields: readonly (string | null)[], columns: readonly Column[]): Record<string, unknown> {
  return Object.fromEntries(
    columns.map(({ name, parse, type }, index) => {
      const text = fields[index] ?? null;
      return [name, text === null || !parse ? text : parse(text, type)];
    }),
  );
}
