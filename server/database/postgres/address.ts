import { userInfo } from 'node:os';
import type { Duplex } from 'node:stream';
import type { ClientConfig } from 'pg';

/** Where a database is and how it is spoken to, as its address says. */
export interface DatabaseAddress {
  client: Pick<
    ClientConfig,
    'host' | 'port' | 'user' | 'password' | 'database' | 'ssl' | 'sslnegotiation' | 'options' | 'enableChannelBinding'
  >;
  /** The session's name, as other sessions see it (application_name). */
  name?: string | undefined;
  /** Settings that a session begins with, whatever else the address names. */
  settings: Readonly<Record<string, string>>;
  /** Whether a session may keep statements prepared: a pooler in transaction mode does not find them again. */
  canPrepare: boolean;
  /** Whether a database that speaks no TLS is asked without. */
  canBePlain: boolean;
  /** Stands for the connection to a database that this process runs itself. */
  stream?: () => Duplex;
}

const DEFAULT_PORT = 5432;
/**
 * Words of an address that are no settings of PostgreSQL: of the driver before this one, of PostgreSQL's own programs,
 * and of others that an address may have been copied for. They mean nothing here.
 */
const WITHOUT_MEANING = new Set(
  `max idle_timeout connect_timeout max_lifetime max_pipeline backoff keep_alive debug fetch_types publications target_session_attrs
    client_encoding replication fallback_application_name hostaddr passfile service requirepeer require_auth load_balance_hosts
    keepalives keepalives_idle keepalives_interval keepalives_count tcp_user_timeout min_protocol_version max_protocol_version
    gssencmode gssdelegation gsslib krbsrvname sslcert sslkey sslpassword sslcertmode sslcompression sslcrl sslcrldir sslsni
    ssl_min_protocol_version ssl_max_protocol_version uselibpqcompat
    schema connection_limit pool_timeout socket_timeout statement_cache_size supa workaround`.split(/\s+/),
);
const OFF = new Set(['', 'false', 'disable']);
/** With these the certificate is not looked at, as in PostgreSQL's own programs without one to look for. */
const UNCHECKED = new Set(['require', 'allow', 'prefer', 'no-verify']);

/** Takes the address of a database apart. */
export function readAddress(address: string): DatabaseAddress {
  const url = new URL(address);
  const { env } = process;
  const given = Object.fromEntries(url.searchParams);
  const { host: folder, sslmode, ssl: other, prepare, pgbouncer, sslnegotiation, sslrootcert, ...more } = given;
  const { channel_binding: binding, application_name: ownName, options, ...others } = more;
  const ssl = sslrootcert === 'system' ? 'verify-full' : (sslmode ?? other ?? '');
  const host = folder || url.hostname.replaceAll(/^\[|\]$/g, '') || env['PGHOST'] || 'localhost';
  const user = decodeURIComponent(url.username) || env['PGUSERNAME'] || env['PGUSER'] || userInfo().username;
  const password = decodeURIComponent(url.password) || env['PGPASSWORD'] || '';
  return {
    client: {
      host: decodeURIComponent(host),
      port: Number(url.port || env['PGPORT'] || DEFAULT_PORT),
      user,
      // As a function, it is never looked for in the files of PostgreSQL's own programs.
      password: () => password,
      database: decodeURIComponent(url.pathname.slice(1)) || env['PGDATABASE'] || user,
      ssl: !OFF.has(ssl) && { rejectUnauthorized: !UNCHECKED.has(ssl) },
      // Said in any case: it is looked for in the environment otherwise, and has no sense without TLS.
      sslnegotiation: sslnegotiation === 'direct' ? sslnegotiation : 'postgres',
      ...(options !== undefined && { options }),
      enableChannelBinding: binding === 'require',
    },
    name: ownName,
    settings: Object.fromEntries(Object.entries(others).filter(([name]) => !WITHOUT_MEANING.has(name))),
    canPrepare: (prepare === undefined || !OFF.has(prepare)) && pgbouncer !== 'true',
    canBePlain: ssl === 'prefer' || ssl === 'allow',
  };
}
