/** A notification as the worker shows it. */
export interface PushedNotification {
  title: string;
  options: NotificationOptions & { data: { path: string }; renotify: boolean };
}

/** Where a tap leads that the club knows no better place for. */
const START = '/app';
const MAX_TITLE_LENGTH = 120;
const MAX_BODY_LENGTH = 400;
const MAX_WORD_LENGTH = 64;

/** Shown when a message can't be read: browsers take the permission away from a site that shows nothing. */
const FALLBACK = { title: 'Clube 21', body: 'Toque para abrir o clube.' };

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function parse(text: string | null): Fields {
  try {
    return fieldsOf(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}

function textOf(value: unknown, most: number): string {
  return typeof value === 'string' ? value.trim().slice(0, most) : '';
}

/** Whether an address is one of the app's pages on this origin. */
export function isOfApp({ origin, pathname }: URL, ownOrigin: string): boolean {
  return origin === ownOrigin && /^\/app(?:\/|$)/.test(pathname);
}

/**
 * The address of the app that a tap leads to, as path and query.
 * @param address as the message has it
 * @param origin of the club; what lies elsewhere, or is no page of the app, leads to the app's start
 */
export function appPath(address: unknown, origin: string): string {
  if (typeof address !== 'string') return START;
  let url: URL;
  try {
    url = new URL(address, origin);
  } catch {
    return START;
  }
  return isOfApp(url, origin) ? `${url.pathname}${url.search}${url.hash}` : START;
}

/**
 * Reads a message of the server: Declarative Web Push, which Safari shows without a worker. Whatever comes, there is
 * something to show.
 * @param text null where the message is empty
 * @param origin of the club
 */
export function readPush(text: string | null, origin: string): PushedNotification {
  const message = parse(text);
  const fields = message['web_push'] === 8030 ? fieldsOf(message['notification']) : {};
  const title = textOf(fields['title'], MAX_TITLE_LENGTH);
  return {
    title: title || FALLBACK.title,
    options: {
      body: title === '' ? FALLBACK.body : textOf(fields['body'], MAX_BODY_LENGTH),
      lang: textOf(fields['lang'], MAX_WORD_LENGTH) || 'pt-BR',
      dir: 'ltr',
      tag: textOf(fields['tag'], MAX_WORD_LENGTH) || 'club',
      // Yesterday's, which nobody has put away, must not take today's sound.
      renotify: true,
      icon: '/icons/icon-192.png',
      badge: '/icons/monochrome-512.png',
      data: { path: appPath(title === '' ? null : fields['navigate'], origin) },
    },
  };
}
