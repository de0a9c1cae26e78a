/** Hosts that an announcement may lead to, with or without www. The club's own pages are written as paths. `app.known_link_hosts` is the same in SQL. */
export const KNOWN_LINK_HOSTS: readonly string[] = [
  'chat.whatsapp.com',
  'instagram.com',
  'maps.app.goo.gl',
  'open.spotify.com',
  'strava.com',
  'wa.me',
  'youtu.be',
  'youtube.com',
];

// The white space of app.refused_links: the engines' own \s differ.
// eslint-disable-next-line no-control-regex -- a text may hold them
const SPACE = /[\u0001-\u0020\u00A0\u1680\u2000-\u200B\u2028\u2029\u202F\u205F\u3000\uFEFF]+/;
const OPENING = /^[("'“‘<[{]+/;
const CLOSING = /[)"'”’>\]}.,;:!?…]+$/;
const SCHEME = /(?:^|[^a-z])(?:javascript|data|vbscript|mailto|tel|sms|file|blob|intent):/i;
const BARE_NAME =
  /^(?:[a-z0-9-]+\.)+(?:com|br|net|org|io|me|co|ly|link|info|site|online|shop|store|xyz|top|club|app|gl|gg|be|tv|dev|page|eu|us|uk|pt|ru|cn|to)(?::[0-9]+)?(?:[/?#].*)?$/i;
const HOST = /^https:\/\/(?:www\.)?([a-z0-9.-]+)(?:[/?#]|$)/;
const OWN_PATH = /^\/app(?:\/[a-z0-9/-]*)?$/;

function seemsALink(word: string): boolean {
  return word.includes('://') || word.startsWith('//') || /^www\./i.test(word) || SCHEME.test(word) || BARE_NAME.test(word);
}

/**
 * Whether a word of an announcement is a link: of a known host, or a screen of the app as its path.
 * @param word without the punctuation around it
 */
export function isKnownLink(word: string): boolean {
  return OWN_PATH.test(word) || KNOWN_LINK_HOSTS.includes(HOST.exec(word.toLowerCase())?.[1] ?? '');
}

/**
 * The words of an announcement that lead, or seem to lead, to another place than a known host; empty when none does.
 * `app.refused_links` is the same in SQL.
 */
export function refusedLinks(text: string): string[] {
  return text
    .split(SPACE)
    .map((word) => word.replace(OPENING, '').replace(CLOSING, ''))
    .filter((word) => seemsALink(word) && !isKnownLink(word));
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
