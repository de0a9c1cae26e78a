import type { ClubConnection } from '#server/database/club-connection.ts';
import { refuseOtherVersion } from '#server/database/migrations.ts';
import { judgeHistory } from './judge-history.ts';
import { MIGRATIONS } from './prepare-database.ts';

/** DATABASE_URL is the database of a hosted or self-hosted Supabase project, which can't be used like this. */
export class PlatformProjectError extends Error {}

/**
 * @throws PlatformProjectError: Supabase's own services answer the app there, and this server would be a second auth
 * server beside them
 */
export function refuseToServe(): never {
  throw new PlatformProjectError(
    'O banco de DATABASE_URL é de um projeto Supabase, cujos serviços já atendem o app: dê ao servidor um banco próprio. ' +
      'Os comandos de npm run club funcionam com ele.\n' +
      'The database of DATABASE_URL is of a Supabase project, whose own services answer the app: give the server a database of its own. ' +
      'The commands of npm run club work with it.',
  );
}

/**
 * Holds the migrations of a Supabase project against this version's.
 * @throws OtherVersionError for a migration that this version does not have, PlatformProjectError when some of its own
 * are missing
 */
export async function checkPlatformProject(connection: ClubConnection): Promise<void> {
  await refuseOtherVersion(connection, connection, MIGRATIONS);
  // Those that psql has run are there, even if the history does not say so.
  const { missing } = await judgeHistory(connection, MIGRATIONS);
  if (missing.length === 0) return;
  throw new PlatformProjectError(
    `faltam ${missing.length} migrações no projeto, a primeira é ${missing[0]}. Rode supabase db push --remote --include-seed; num Supabase próprio, --remote="$DATABASE_URL".`,
  );
}
