import { userInfo } from 'node:os';
import type { Duplex } from 'node:stream';
import type { ClientConfig } from 'pg';

/** Where a database is and how it is spoken to, as its address says. */
export interface DatabaseAddress {
  client: Pick<ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl' | 'sslnegotiation'>;
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
/** Settings of the driver before this one, which mean nothing here. */
const WITHOUT_MEANING = new Set(
  'max idle_timeout connect_timeout max_lifetime max_pipeline backoff keep_alive debug fetch_types publications target_session_attrs'.split(
    ' ',
  ),
);
const OFF = new Set(['', 'false', 'disable']);
/** With these the certificate is not looked at, as in PostgreSQL's own programs without one to look for. */
const UNCHECKED = new Set(['require', 'allow', 'prefer', 'no-verify']);

/** Takes the address of a database apart. */
export function readAddress(address: string): DatabaseAddress {
  const url = new URL(address);
  const { env } = process;
  const { host: folder, sslmode, ssl: other, prepare, sslnegotiation, sslrootcert, ...others } = Object.fromEntries(url.searchParams);
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
      ...(sslnegotiation === 'direct' && { sslnegotiation }),
    },
    settings: Object.fromEntries(Object.entries(others).filter(([name]) => !WITHOUT_MEANING.has(name))),
    canPrepare: prepare === undefined || !OFF.has(prepare),
    canBePlain: ssl === 'prefer' || ssl === 'allow',
  };
}
