import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { FAMILIAR_DAYS } from '#domain/limits.ts';
import type { AppEnv } from '#server/http/http-types.ts';

const COOKIE = 'club-device';
/** The header by which an app on another origin keeps its marks: a browser would store no cookie of ours there. */
export const DEVICE_MARK_HEADER = 'X-Device-Mark';
/** A browser has a mark for each account that signs in with it, and keeps the newest of them. */
const MOST_MARKS = 4;
const MARK = /^[\w-]{43}$/;

/**
 * The marks that a request brings: chance, which says nothing, and for each account that signed in there one that the
 * database knows by a hash. Where one is known, what strangers have tried bars no right password or code; it stands for
 * neither.
 */
export function marksOf(context: Context<AppEnv>, origin: string): string[] {
  const kept = context.req.header(DEVICE_MARK_HEADER) ?? getCookie(context, COOKIE, isHttps(origin) ? 'host' : undefined) ?? '';
  return kept
    .split('.')
    .filter((mark) => MARK.test(mark))
    .slice(0, MOST_MARKS);
}

/** A new mark. */
export function newMark(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Has the device that gets the answer keep its marks: in a cookie that no script reads, or on another origin by the app
 * itself.
 */
export function keepMarks(context: Context<AppEnv>, origin: string, answer: Response, marks: readonly string[]): void {
  const kept = marks.slice(0, MOST_MARKS).join('.');
  if (isOfAnotherOrigin(context, origin)) {
    answer.headers.set(DEVICE_MARK_HEADER, kept);
    return;
  }
  const secure = isHttps(origin);
  answer.headers.append(
    'Set-Cookie',
    generateCookie(COOKIE, kept, {
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      secure,
      maxAge: FAMILIAR_DAYS * 86_400,
      ...(secure && { prefix: 'host' as const }),
    }),
  );
}

function isHttps(origin: string): boolean {
  return origin.startsWith('https:');
}

function isOfAnotherOrigin({ req }: Context<AppEnv>, origin: string): boolean {
  const asking = req.header('origin');
  if (asking === undefined || asking === origin) return false;
  // In development mode the browser's address may be another port of the same machine.
  return !URL.canParse(asking) || new URL(asking).host !== req.header('host');
}
