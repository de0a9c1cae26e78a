import { App, setExperimental } from '@supabase/lite';
import type { AnyAST } from '@supabase/lite';
import { ACCESS_TOKEN_SECONDS } from '#server/base/access-token.ts';
import type { Secrets } from '#server/config/secrets.ts';
import type { ClubConnection } from '../database/club-connection.ts';
import { quietConsole } from './quiet-console.ts';
import type { StorageBackend } from './storage-backend.ts';
import { acceptWarningObjects } from './warning-objects.ts';

interface LiteOptions {
  connection: ClubConnection;
  secrets: Secrets;
  storage: StorageBackend;
}

/** Answers a request for auth, rest or storage. */
export type LiteFetch = (request: Request, context: { peerAddress: string | null }) => Promise<Response>;

/**
 * `@supabase/lite` over the server's connection. The database must be prepared: lite looks at the tables once, here.
 * @returns its request handler
 * @throws when the tables can't be read
 */
export async function createLite(options: LiteOptions): Promise<LiteFetch> {
  const { connection, secrets } = options;
  quietConsole();
  acceptWarningObjects();
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1_000 },
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      jwt_expiry: ACCESS_TOKEN_SECONDS,
    },
    storage: { enabled: true },
    studio: { enabled: false },
    options: { server: { disableStudio: true, admin: false } },
  });
  app._storageAdapter = options.storage;
  connection.onPostgrestAST = async (ast) => ofStorage(ast);
  await app.init();
  // lite calls its storage experimental. After init, which would print a warning that no operator can act on.
  setExperimental('storage', true);
  const { tables } = await connection.introspect({ useCache: true });
  if (tables.length === 0) throw new Error('The tables of the database can not be read');
  return async (request, context) => app.fetch(request, context);
}

/** The query that lite runs: its storage asks for its own tables this way. @throws for a query of the data API, which is not lite's to answer */
function ofStorage(ast: AnyAST): AnyAST {
  if (ast.schema === 'storage') return ast;
  throw new Error('A query of the data API has reached lite');
}
