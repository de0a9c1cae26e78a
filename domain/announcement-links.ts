const MAPS = String.raw`/maps([/?#]|$)`;
const YOUTUBE = String.raw`/?([?#]|$)|/(watch|playlist|shorts|live|embed|channel|c|user|clip|hashtag|post|@[a-z0-9._-]+)([/?#]|$)`;
const CODE = String.raw`/[a-z0-9_-]+([/?#]|$)`;

/**
 * Where an announcement may lead: hosts, with or without www, and how what stands behind each begins, in small letters.
 * A host's own way to another place, or to a form for a password, is none of these. The club's own pages are written as
 * paths. `app.known_link_places` is the same in SQL.
 */
export const KNOWN_LINK_PLACES: ReadonlyMap<string, string> = new Map([
  ['chat.whatsapp.com', String.raw`/(invite/)?[a-z0-9]+/?([?#]|$)`],
  ['google.com', MAPS],
  ['instagram.com', String.raw`/?([?#]|$)|/(?!(accounts|challenge|emails|l|linkshim|oauth|redirect|url)([/?#.]|$))[a-z0-9._]+([/?#]|$)`],
  ['m.youtube.com', YOUTUBE],
  ['maps.app.goo.gl', CODE],
  ['maps.google.com', String.raw`/?([?#]|$)|/maps([/?#]|$)`],
  ['open.spotify.com', String.raw`/?([?#]|$)|/(intl-[a-z]+/)?(album|artist|episode|playlist|show|track|user)/`],
  ['strava.com', String.raw`/?([?#]|$)|/(activities|athletes|challenges|clubs|pros|routes|segments)([/?#]|$)`],
  ['wa.me', String.raw`/([0-9]+|(message|qr|c)/[a-z0-9]+)/?([?#]|$)`],
  ['youtu.be', CODE],
  ['youtube.com', YOUTUBE],
]);

export const OPENING = /^[("'“‘<[{]+/;
export const CLOSING = /[)"'”’>\]}.,;:!?…]+$/;
const LINK = /^https:\/\/(?:www\.)?([a-z0-9.-]+)([/?#][\u0021-\u007E]*)?$/;
const OWN_PATH = /^\/app(?:\/[a-z0-9/-]*)?$/;
/**
 * Signs that a browser or a server reads another path or another place from than the one that is written: backslashes,
 * steps back, letters and slashes in code, a scheme.
 */
const OTHER_PLACE =
  /\\|\/(?:\.|%2e){1,2}(?:[/?#;]|%2f|$)|:\/\/|=\s*(?:\/\/|https?:)|%(?:[01]|25|2e|2f%2f|3a|4[1-9a-f]|5[0-9ac]|6[1-9a-f]|7[0-9a])/;

/**
 * Whether a word of an announcement is a link: of a known place, or a screen of the app as its path.
 * `app.is_known_link` is the same in SQL, but for the paths.
 * @param word without the punctuation around it
 */
export function isKnownLink(word: string): boolean {
  if (OWN_PATH.test(word)) return true;
  const [, host = '', rest = ''] = LINK.exec(word.toLowerCase()) ?? [];
  const place = KNOWN_LINK_PLACES.get(host);
  return place !== undefined && new RegExp(`^(?:${place})`).test(rest) && !OTHER_PLACE.test(rest);
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
