import { Client } from 'pg';
import { quoteLiteral } from '../sql-text.ts';
import { readAddress } from './address.ts';
import type { DatabaseAddress } from './address.ts';
import type { SessionOptions } from './session-options.ts';

// A server process that ends in the middle of a transaction must not leave its locks behind. The operator's own setting
// stays.
const IDLE_LIMIT_SQL = `(select set_config('idle_in_transaction_session_timeout', '30s', false)
  where current_setting('idle_in_transaction_session_timeout') = '0')`;
const KEEP_ALIVE_AFTER_MS = 60_000;

/** The address of a session: what its options say goes before what its URL says. */
export function addressOf(options: SessionOptions): DatabaseAddress {
  const read = readAddress(options.url);
  const own = Object.entries(options.settings ?? {});
  // A setting's name may be written in any letters.
  const isOwn = (name: string) => own.some(([known]) => known.toLowerCase() === name.toLowerCase());
  const settings = Object.fromEntries([...Object.entries(read.settings).filter(([name]) => !isOwn(name)), ...own]);
  // By an application_name in the address, a restore that looks for a running server would not see it.
  return { ...read, name: options.name ?? read.name, settings };
}

export function clientAt({ client, name, stream }: DatabaseAddress, ssl: DatabaseAddress['client']['ssl']): Client {
  return new Client({
    ...client,
    ssl,
    ...(name !== undefined && { application_name: name }),
    ...(stream && { stream }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  });
}

/** The first statement of a session, by which it gets its settings. */
export function firstStatement({ canPrepare, settings }: DatabaseAddress): string {
  const parts = Object.entries(settings).map(([name, value]) => `set_config(${quoteLiteral(name)}, ${quoteLiteral(value)}, false)`);
  // With a pooler in transaction mode the limit would reach other clients.
  if (canPrepare) parts.push(IDLE_LIMIT_SQL);
  return `select ${parts.join(', ') || '1'}`;
}
