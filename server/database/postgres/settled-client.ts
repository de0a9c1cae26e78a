import { Client } from 'pg';
import type { DatabaseAddress } from './address.ts';

const KEEP_ALIVE_AFTER_MS = 60_000;

/**
 * A client of pg that begins with settings of ours. A pooler takes them so, and would not take all of them as
 * `options`.
 */
export class SettledClient extends Client {
  readonly #settings: Readonly<Record<string, string>>;

  constructor({ client, settings, stream }: DatabaseAddress, ssl: DatabaseAddress['client']['ssl']) {
    super({ ...client, ssl, ...(stream && { stream }), keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS });
    this.#settings = settings;
  }

  /** The words that pg begins a connection with. */
  getStartupConf(): Record<string, string> {
    return { user: this.user ?? '', database: this.database ?? '', ...this.#settings };
  }
}
