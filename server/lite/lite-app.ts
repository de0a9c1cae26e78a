import { App } from '@supabase/lite';
import { ACCESS_TOKEN_SECONDS } from '#server/base/access-token.ts';
import type { Secrets } from '#server/config/secrets.ts';
import type { ClubConnection } from '../database/club-connection.ts';
import { quietConsole } from './quiet-console.ts';
import { acceptWarningObjects } from './warning-objects.ts';

interface LiteOptions {
  connection: ClubConnection;
  secrets: Secrets;
}

/** Answers a request for auth or rest. */
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
    studio: { enabled: false },
    options: { server: { disableStudio: true, admin: false } },
  });
  await app.init();
  const { tables } = await connection.introspect({ useCache: true });
  if (tables.length === 0) throw new Error('The tables of the database can not be read');
  return async (request, context) => app.fetch(request, context);
}
