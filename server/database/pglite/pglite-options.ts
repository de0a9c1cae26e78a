import type { PGliteOptions } from '@electric-sql/pglite';
import { file_fdw } from '@electric-sql/pglite/contrib/file_fdw';
import { isn } from '@electric-sql/pglite/contrib/isn';
import { ltree } from '@electric-sql/pglite/contrib/ltree';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';

/** The options that lite's own connection gives to PGlite: the extensions that a data folder may use. */
export const PGLITE_OPTIONS = { extensions: { file_fdw, isn, ltree, pgcrypto } } satisfies PGliteOptions;
