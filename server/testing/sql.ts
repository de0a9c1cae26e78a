import { Pool } from 'pg';
import type { ClientBase, QueryArrayConfig, QueryResult } from 'pg';
import { readAddress } from '#server/database/postgres/address.ts';

/** A row as pg reads it, with JavaScript's dates and large numbers as texts. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test knows its own columns
export type Row = Record<string, any>;
export type Notice = Parameters<Parameters<ClientBase['on']>[1]>[0] & { message?: string };

type Runner = Pick<ClientBase, 'query'>;

/** A statement that runs once somebody waits for it. Within another statement it becomes a part of that one. */
export class Query<Rows extends readonly object[]> implements PromiseLike<Rows> {
  readonly #runner: Runner;
  readonly #texts: readonly string[];
  readonly #values: readonly unknown[];
  readonly #given: readonly unknown[];
  #running: Promise<Rows> | undefined;

  /** @param given values that the texts name as $1, $2 … themselves */
  constructor(runner: Runner, texts: readonly string[], values: readonly unknown[], given: readonly unknown[] = []) {
    this.#runner = runner;
    this.#texts = texts;
    this.#values = values;
    this.#given = given;
  }

  /** Its text, with $1, $2 … for what is added to `values`. */
  write(values: unknown[]): string {
    return this.#texts.reduce((text, next, index) => {
      const value = this.#values[index - 1];
      return `${text}${value instanceof Query ? value.write(values) : `$${values.push(value)}`}${next}`;
    });
  }

  // oxlint-disable-next-line unicorn/no-thenable -- it runs when it is waited for, and not when it is part of another
  async then<Done = Rows, Failed = never>(
    onDone?: ((rows: Rows) => Done | PromiseLike<Done>) | null,
    onFailed?: ((error: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    this.#running ??= this.#run();
    return this.#running.then(onDone, onFailed);
  }

  async catch<Failed>(onFailed: (error: unknown) => Failed): Promise<Rows | Failed> {
    return this.then(undefined, onFailed);
  }

  /** The rows as lists of their values. */
  async values(): Promise<unknown[][]> {
    const values = [...this.#given];
    const results = await this.#runner.query({ text: this.write(values), values, rowMode: 'array' as const });
    return [results].flat().at(-1)?.rows ?? [];
  }

  async #run(): Promise<Rows> {
    const values = [...this.#given];
    const text = this.write(values);
    const results: QueryResult | QueryResult[] = await (values.length > 0 ? this.#runner.query(text, values) : this.#runner.query(text));
    // Several statements have a result each.
    return (Array.isArray(results) ? results.map(({ rows }) => rows) : results.rows) as unknown as Rows;
  }
}

/** Statements in a test's own words: sql`select ${value}`. */
export interface Statements {
  <Rows extends readonly object[] = Row[]>(texts: TemplateStringsArray, ...values: unknown[]): Query<Rows>;
  /** A text as it is; without values it may be several statements. */
  unsafe: <Rows extends readonly object[] = Row[]>(text: string, values?: readonly unknown[]) => Query<Rows>;
  json: (value: unknown) => string;
}

export interface Sql extends Statements {
  /** BEGIN, the work, COMMIT; ROLLBACK when it throws. */
  begin: <Result>(work: (transaction: Statements) => Promise<Result>) => Promise<Result>;
  end: () => Promise<void>;
}

function statementsOn(runner: Runner): Statements {
  const tag = (texts: readonly string[], ...values: unknown[]) => new Query(runner, texts, values);
  const unsafe = (text: string, values: readonly unknown[] = []) => new Query(runner, [text], [], values);
  return Object.assign(tag, { unsafe, json: (value: unknown) => JSON.stringify(value) }) as Statements;
}

/** Sessions for a test beside the server's own. @param max how many at a time */
export function openSql(url: string, { max = 1, onNotice }: { max?: number; onNotice?: (notice: Notice) => void } = {}): Sql {
  const { client, settings } = readAddress(url);
  const pool = new Pool({ ...client, ...settings, max, idleTimeoutMillis: 0 });
  // A session that is ended while it is idle is replaced by the next.
  pool.on('error', () => undefined);
  pool.on('connect', (session) => {
    session.on('error', () => undefined);
    if (onNotice) session.on('notice', onNotice);
  });
  const begin = async <Result>(work: (transaction: Statements) => Promise<Result>): Promise<Result> => {
    const session = await pool.connect();
    let failure: unknown = null;
    try {
      await session.query('begin');
      const result = await work(statementsOn(session));
      await session.query('commit');
      return result;
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      const isOver = failure === null || (await session.query('rollback').then(Boolean, () => false));
      session.release(!isOver);
    }
  };
  // A pool's own query ends the session whose statement failed, and with it what was set for the session.
  const query = async (question: string | QueryArrayConfig, values?: unknown[]) => {
    const session = await pool.connect();
    try {
      return await session.query(question as string, values);
    } finally {
      session.release();
    }
  };
  return Object.assign(statementsOn({ query } as unknown as Runner), { begin, end: () => pool.end() });
}
