import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const require = createRequire(import.meta.url);

const BLOCK = 512;
const SCRIPT = 'pgtap--1.3.5.sql';

/**
 * The SQL of pgTAP 1.3.5, out of the archive of PGlite's extension. It is plain SQL and PL/pgSQL, so it needs no
 * `create extension` and runs the same on any PostgreSQL.
 * @throws when the archive does not hold it
 */
export function pgtapSource(): string {
  const extension = dirname(require.resolve('@electric-sql/pglite-pgtap'));
  const archive = gunzipSync(readFileSync(join(extension, 'pgtap.tar.gz')));
  for (let at = 0; at + BLOCK <= archive.length;) {
    const name = readText(archive, at, 100);
    const size = Number.parseInt(readText(archive, at + 124, 12), 8) || 0;
    const body = at + BLOCK;
    if (name.endsWith(`/${SCRIPT}`)) return archive.toString('utf8', body, body + size);
    at = body + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw new Error(`${SCRIPT} is not in the pgtap.tar.gz of PGlite's extension`);
}

function readText(archive: Buffer, start: number, length: number): string {
  return (
    archive
      .toString('utf8', start, start + length)
      .split('\0', 1)[0]
      ?.trim() ?? ''
  );
}
