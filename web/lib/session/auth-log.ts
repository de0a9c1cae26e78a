import { deviceStorage } from '../device/device-storage.ts';

const LOG_KEY = 'ray_auth_logs';
/** How many events are kept, the newest. */
export const AUTH_LOG_LIMIT = 100;

export type AuthEventName =
  | 'session-check'
  | 'request'
  | 'auth-change'
  | 'member-in'
  | 'profile'
  | 'level'
  | 'pending-level'
  | 'sign-in-wait'
  | 'provider-sign-in'
  | 'member-out'
  | 'other-tab';

/** The facts of an event that may be logged: names, codes and numbers. Nothing that a person typed, and no secret. */
export interface AuthEventDetail {
  /** Method, path and kind of a request, such as "POST /token password". */
  call?: string;
  status?: number;
  code?: string;
  ms?: number;
  /** How it ended, or why it happened. */
  outcome?: string;
}

export interface AuthLogEntry {
  /** ISO instant, UTC. */
  at: string;
  event: AuthEventName;
  detail: AuthEventDetail;
}

// E-mail addresses, tokens and hashes. The callers pass none; this removes any that slips through.
const SECRET_LIKE = /\S*@\S*|eyJ\S*|[\w-]{24,}/g;

function withoutSecrets(detail: AuthEventDetail): AuthEventDetail {
  return Object.fromEntries(
    Object.entries(detail).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string' ? value.replace(SECRET_LIKE, '[oculto]') : value,
    ]),
  );
}

function isEntry(value: unknown): value is AuthLogEntry {
  return typeof value === 'object' && value !== null && 'at' in value && 'event' in value && 'detail' in value && Boolean(value.detail);
}

/** The events kept on this device, oldest first. */
export function readAuthLog(): AuthLogEntry[] {
  const stored = deviceStorage.readJson(LOG_KEY);
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

/** Logs an event of signing in or out, for somebody who looks into a problem. The oldest event makes room. */
export function logAuthEvent(event: AuthEventName, detail: AuthEventDetail = {}): void {
  const entry: AuthLogEntry = { at: new Date().toISOString(), event, detail: withoutSecrets(detail) };
  deviceStorage.writeJson(LOG_KEY, [...readAuthLog(), entry].slice(-AUTH_LOG_LIMIT));
}

export function clearAuthLog(): void {
  deviceStorage.remove(LOG_KEY);
}
