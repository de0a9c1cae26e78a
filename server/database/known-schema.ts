import type { SchemaNews } from './club-connection.ts';
import type { PostgresSession } from './postgres/postgres-session.ts';

/** The tables' shape as a connection knows it. */
export class KnownSchema implements SchemaNews {
  #schemaVersion = 0;
  #mustLearnTypes = false;

  get schemaVersion(): number {
    return this.#schemaVersion;
  }

  noteSchemaChange(): void {
    this.#schemaVersion += 1;
    this.#mustLearnTypes = true;
  }

  /**
   * The first session after a change of tables asks which types there are now.
   * @throws as `learnTypes` of the session; then the next one asks
   */
  async learnTypes(session: Pick<PostgresSession, 'learnTypes'>, withinMs: number): Promise<void> {
    if (!this.#mustLearnTypes) return;
    this.#mustLearnTypes = false;
    try {
      await session.learnTypes(withinMs);
    } catch (error) {
      this.#mustLearnTypes = true;
      throw error;
    }
  }
}
