import type { Notification } from 'pg';
import type { Statement } from '../statement.ts';
import type { ValueTypes } from '../value-types.ts';

/** How a session is opened, wherever its database is. */
export interface OpeningOptions {
  /** Milliseconds until a new connection must answer. */
  openWithinMs: number;
  /** Called at each notification on a channel that the session listens to. */
  onNotify?: (notification: Pick<Notification, 'channel'>) => void;
  /** Whether a session is to keep the statement prepared; by default none. */
  isKept?: (statement: Statement) => boolean;
  /** Called when a kept statement is used again. */
  onKeptUse?: (statement: Statement) => void;
  /** The database's types as far as they are known, for all sessions of a process. */
  types?: KnownTypes;
  /** The error for a statement that has not been answered in time. By default it is lost with its session. */
  errorWhenLate?: (withinMs: number) => Error;
}

export interface SessionOptions extends OpeningOptions {
  url: string;
  /** How other sessions see it (application_name), whatever the address says. */
  name?: string;
  /** Settings that the session begins with, whatever the address says of them. */
  settings?: Readonly<Record<string, string>>;
}

/** Asked for by the first session, since every other would hear the same. */
export interface KnownTypes {
  values: ValueTypes | null;
}
