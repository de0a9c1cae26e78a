/**
 * Hosts that an announcement may lead to, with or without www, as `isKnownLink` has it. The club's own pages are written as paths.
 * `app.known_link_hosts` is the same in SQL.
 */
export const KNOWN_LINK_HOSTS: readonly string[] = [
  'chat.whatsapp.com',
  'google.com',
  'instagram.com',
  'm.youtube.com',
  'maps.app.goo.gl',
  'maps.google.com',
  'open.spotify.com',
  'strava.com',
  'wa.me',
  'youtu.be',
  'youtube.com',
];

export const OPENING = /^[("'“‘<[{]+/;
export const CLOSING = /[)"'”’>\]}.,;:!?…]+$/;
const LINK = /^https:\/\/(?:www\.)?([a-z0-9.-]+)([/?#][\u0021-\u007E]*)?$/;
const OWN_PATH = /^\/app(?:\/[a-z0-9/-]*)?$/;
/** A host's own way to another place, or to a form for a password. */
const WAY_ON = /^\/+(?:redirect|url|link|l|out|login|signin|accounts)(?:[/?#.]|$)/;
const OTHER_PLACE = /:\/\/|%3a|=\s*(?:\/\/|%2f%2f|https?:)/;

/** Whether a link leads to what is meant by its host: google.com is known for its maps alone. */
function isPlaceOf(host: string, rest: string): boolean {
  if (host === 'maps.google.com' && /^\/?(?:[?#]|$)/.test(rest)) return true;
  return !host.endsWith('google.com') || /^\/maps(?:[/?#]|$)/.test(rest);
}

/**
 * Whether a word of an announcement is a link: of a known place, or a screen of the app as its path. `app.is_known_link` is the same in SQL, but
 * for the paths.
 * @param word without the punctuation around it
 */
export function isKnownLink(word: string): boolean {
  if (OWN_PATH.test(word)) return true;
  const [, host = '', rest = ''] = LINK.exec(word.toLowerCase()) ?? [];
  return KNOWN_LINK_HOSTS.includes(host) && isPlaceOf(host, rest) && !WAY_ON.test(rest) && !OTHER_PLACE.test(rest);
}

/** A piece of an announcement's text: plain, or a link. */
interface TextPart {
  /** Where it begins in the text. */
  at: number;
  text: string;
  isLink: boolean;
}

/** The text of an announcement in pieces; put together again they are the text. */
export function linkedParts(text: string): TextPart[] {
  return [...text.matchAll(/\s+|\S+/g)].flatMap(({ 0: piece, index }) => {
    const before = OPENING.exec(piece)?.[0] ?? '';
    const after = CLOSING.exec(piece.slice(before.length))?.[0] ?? '';
    const word = piece.slice(before.length, piece.length - after.length);
    if (word === '' || !isKnownLink(word)) return [{ at: index, text: piece, isLink: false }];
    return [
      { at: index, text: before, isLink: false },
      { at: index + before.length, text: word, isLink: true },
      { at: index + piece.length - after.length, text: after, isLink: false },
    ].filter((part) => part.text !== '');
  });
}
