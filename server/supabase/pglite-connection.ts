import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { VarsContext } from '@supabase/lite';
import { PgliteConnection } from '@supabase/lite/pglite';
import type { IPgliteConnectionConfig } from '@supabase/lite/pglite';
import { Kysely } from 'kysely';
import type { QueryResult } from 'kysely';
import type { ClubConnection, ServerAccess, SqlRow, SqlRunner } from './club-connection.ts';
import { FifoMutex } from './fifo-mutex.ts';
import { PgliteStatements } from './pglite-statements.ts';
import { sessionDialect } from './session-dialect.ts';
import type { Statement } from './session-dialect.ts';
import { sqlRunner } from './sql-runner.ts';
import { checkSerialized, textParameter } from './text-parameter.ts';
import { withRequestContext } from './with-request-context.ts';
import type { ContextOptions } from './with-request-context.ts';

/** PGlite refuses a parameter that doesn't fit its type with a plain error. */
function withSqlState(error: unknown): never {
  if (error instanceof Error && /^Invalid input for \w+ type$/.test(error.message)) Object.assign(error, { code: '22P02' });
  throw error;
}

/**
 * PGlite has one database session. Whoever uses it holds the mutex from BEGIN to COMMIT or ROLLBACK, so that no statement
 * of the server or of another member lands inside a member's transaction. A statement on the connection inside one of its own
 * transactions would wait for itself for ever, so it is refused: use the transaction that was handed in.
 */
export class PgliteClubConnection extends PgliteConnection implements ServerAccess {
  readonly engine = 'pglite' as const;
  readonly #mutex = new FifoMutex();
  readonly #statements: PgliteStatements;
  readonly #ownTransaction = new AsyncLocalStorage<true>();

  constructor(config: IPgliteConnectionConfig) {
    super({
      ...config,
      pgliteOptions: { ...config.pgliteOptions, serializers: { 25: textParameter, 1043: textParameter } },
    });
    this.#statements = new PgliteStatements(this.driver);
    this.kysely = new Kysely({
      dialect: sessionDialect(async () => {
        if (this.#ownTransaction.getStore()) throw new Error('Inside a transaction only the transaction that was handed in may be used');
        const release = await this.#mutex.acquire();
        return { run: (statements) => this.#run(statements), release };
      }),
    });
  }

  /** Waits until the database is open and makes its parameters safe to write. */
  async open(): Promise<this> {
    await this.driver.waitReady;
    for (const [type, serialize] of Object.entries(this.driver.serializers)) {
      this.driver.serializers[Number(type)] = (value: unknown) => checkSerialized(serialize(value));
    }
    return this;
  }

  async #run(statements: readonly Statement[]): Promise<QueryResult<unknown>[]> {
    const results: QueryResult<unknown>[] = [];
    for (const statement of statements) results.push(await this.#statements.run(statement).catch(withSqlState));
    return results;
  }

  async query<Row extends SqlRow = SqlRow>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return sqlRunner(this.kysely).query<Row>(text, parameters);
  }

  async script(text: string): Promise<void> {
    await sqlRunner(this.kysely).script(text);
  }

  async transact<Result>(work: (transaction: SqlRunner) => Promise<Result>): Promise<Result> {
    return this.kysely.transaction().execute((transaction) => this.#ownTransaction.run(true, () => work(sqlRunner(transaction))));
  }

  async listen(channel: string, onNotify: () => void): Promise<() => Promise<void>> {
    const release = await this.#mutex.acquire();
    try {
      // It is called while somebody else's statement is answered, and must not count as part of his transaction.
      const unlisten = await this.driver.listen(channel, AsyncResource.bind(() => onNotify()));
      return () => unlisten();
    } finally {
      release();
    }
  }

  override async exec<Result = { rows: unknown[] } | void>(text: string, ...parameters: readonly unknown[]): Promise<Result> {
    const rows = await this.query(text, parameters);
    return { rows } as Result;
  }

  override async transaction(statements: string[]): Promise<void> {
    await this.transact(async (transaction) => {
      for (const statement of statements) await transaction.script(statement);
    });
  }

  override async withContext<Result>(
    vars: VarsContext | undefined,
    work: Parameters<ClubConnection['withContext']>[1],
    options?: ContextOptions,
  ): Promise<Result> {
    return withRequestContext(this, vars, work, options) as Promise<Result>;
  }
}
