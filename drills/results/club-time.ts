import type { Sql } from '#server/testing/sql.ts';

/** The club's clock, as the drill has set it. */
export function clubTime(sql: Sql) {
  let shown = new Date();
  async function set(instant: Date): Promise<void> {
    shown = instant;
    await sql`update app.clock_shift set shift = ${instant.toISOString()}::timestamptz - pg_catalog.now()`;
  }
  return { set, goOn: async (minutes: number) => set(new Date(shown.getTime() + minutes * 60_000)) };
}
