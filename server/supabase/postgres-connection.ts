import type { VarsContext } from '@supabase/lite';
import { PostgresConnection } from '@supabase/lite/postgres';
import { Kysely } from 'kysely';
import type { QueryResult } from 'kysely';
import type { RowList } from 'postgres';
import type { ClubConnection, ServerAccess, SqlRow, SqlRunner } from './club-connection.ts';
import { isLostConnection } from './lost-connection.ts';
import { PreparedShapes } from './prepared-shapes.ts';
import { sessionDialect } from './session-dialect.ts';
import { sqlRunner } from './sql-runner.ts';
import { textParameter } from './text-parameter.ts';
import { withRequestContext } from './with-request-context.ts';
import type { ContextOptions } from './with-request-context.ts';

// lite hands JSON columns over as text on both engines. PGlite takes text as JSON; postgres.js by default would quote it once
// more, and the account's metadata would be stored as a JSON string.
const JSONB = {
  to: 3802,
  from: [3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
};

const TEXT = { to: 25, from: [25, 1043], serialize: textParameter, parse: (text: string) => text };

type StatementResult = RowList<SqlRow[]>;

const COUNTED_COMMANDS = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

function toQueryResult(answer: StatementResult | StatementResult[]): QueryResult<unknown> {
  // Several statements in one message answer with one result each; the last one is the caller's.
  const result = 'command' in answer ? answer : answer.at(-1);
  if (!result) return { rows: [] };
  const numAffectedRows = COUNTED_COMMANDS.includes(result.command) ? BigInt(result.count) : undefined;
  return { rows: Array.from(result), numAffectedRows };
}

// A value that is neither text nor the list its column wants makes the driver's writer fail before PostgreSQL could refuse it.
function withSqlState(error: unknown): never {
  if (error instanceof TypeError) Object.assign(error, { code: '22P02' });
  throw error;
}

export type PostgresOptions = {
  url: string;
  /** Sessions in the pool. */
  poolSize?: number;
};

/** PostgreSQL by postgres.js: each transaction holds a session of its own. */
export class PostgresClubConnection extends PostgresConnection implements ServerAccess {
  readonly engine = 'postgres' as const;
  readonly #shapes = new PreparedShapes();

  constructor(options: PostgresOptions) {
    super({
      url: options.url,
      postgresOptions: {
        max: options.poolSize ?? 10,
        types: { jsonb: JSONB, text: TEXT },
        connection: { application_name: 'clube-21' },
        onnotice: () => undefined,
      },
    });
    this.kysely = new Kysely({
      dialect: sessionDialect(async () => {
        const session = await this.driver.reserve();
        // postgres.js takes a lost connection back into its pool by itself. Used or given back after that, it would serve
        // another's transaction, or end the process when it writes to a socket that is gone.
        let lost: Error | null = null;
        return {
          run: async (text, parameters) => {
            if (lost) throw lost;
            const prepare = this.#shapes.isKept(text, parameters);
            try {
              return toQueryResult(await session.unsafe<SqlRow[]>(text, parameters as never[], { prepare }).catch(withSqlState));
            } catch (error) {
              if (error instanceof Error && isLostConnection(error)) lost = error;
              throw error;
            }
          },
          release: () => {
            if (!lost) session.release();
          },
        };
      }),
    });
  }

  async query<Row extends SqlRow = SqlRow>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return sqlRunner(this.kysely).query<Row>(text, parameters);
  }

  async script(text: string): Promise<void> {
    await sqlRunner(this.kysely).script(text);
  }

  async transact<Result>(work: (transaction: SqlRunner) => Promise<Result>): Promise<Result> {
    return this.kysely.transaction().execute((transaction) => work(sqlRunner(transaction)));
  }

  async listen(channel: string, onNotify: () => void): Promise<() => Promise<void>> {
    // postgres.js keeps a connection of its own for this and opens it again when it is lost.
    const { unlisten } = await this.driver.listen(channel, onNotify, onNotify);
    return async () => {
      await unlisten();
    };
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

  override async close(): Promise<void> {
    await this.driver.end({ timeout: 5 });
  }
}
