import type { PGlite } from '@electric-sql/pglite';

/**
 * PGlite's answer to messages of PostgreSQL's protocol, as bytes. PGlite 0.4.5 reads each answer itself as well and keeps what it has read until its
 * next `execProtocol`: with `execProtocolRaw` alone every row that was ever answered stays in memory.
 */
export async function execForgetting(pglite: PGlite, request: Uint8Array): Promise<Uint8Array> {
  const { data } = await pglite.execProtocol(request, { throwOnError: false });
  return data;
}
