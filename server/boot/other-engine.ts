import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The version of PostgreSQL whose files this version's PGlite reads and writes. */
const POSTGRES_OF_PGLITE = '18';

/** The data folder's files are those of a PostgreSQL that this version's PGlite can't read. */
export class OtherEngineError extends Error {}

/**
 * Looks at a data folder's database before PGlite does, which would say no more than that it has stopped.
 * @param folder absolute path; one that is not there, or has no word of its version, is not judged here
 * @throws OtherEngineError for files of another PostgreSQL
 */
export async function refuseOtherEngine(folder: string): Promise<void> {
  const found = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (found === '' || found === POSTGRES_OF_PGLITE) return;
  throw new OtherEngineError(
    `O banco de dados em ${folder} é de outra versão do clube, com o PostgreSQL ${found}, e não abre nesta, que tem o ${POSTGRES_OF_PGLITE}: ` +
      `antes do primeiro lançamento isso não é prometido. Inicie aquela versão ou defina DATA_DIR com uma pasta nova.\n` +
      `The database in ${folder} is of another version of the club, with PostgreSQL ${found}, and does not open in this one, which has ` +
      `${POSTGRES_OF_PGLITE}: before the first release that is not promised. Start that version, or set DATA_DIR to a new folder.`,
  );
}
