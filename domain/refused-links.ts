import { CLOSING, OPENING, isKnownLink } from './announcement-links.ts';
import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts';

// The white space of app.refused_links: the engines' own \s differ.
// eslint-disable-next-line no-control-regex -- a text may hold them
const SPACE = /[\u0001-\u0020\u00A0\u1680\u2000-\u200B\u2028\u2029\u202F\u205F\u3000\uFEFF]+/;
/** A mail program takes the full stops of other scripts for ones. */
const FULL_STOPS = /[。．｡․]/g;
/** Letters that can't be seen: a name with them reads as without. */
const UNSEEN = /[\u00AD\u180E\u200C-\u200F\u2060-\u2064]|[\uFE00-\uFE0F]/g;
const SCHEME = /(?:^|[^a-z])(?:(?:https?|ftp|javascript|vbscript|mailto|tel|sms|file|blob|intent|whatsapp|tg|skype):|data:[a-z])/i;
const NUMBERS = /(?:^|[^0-9.])(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?:\.(?=[0-9])|(?![0-9a-z.]|\.[0-9]))){4}/i;
const WWW = /(?:^|[^a-z0-9])www\./i;
/** Whatever is no letter, digit, hyphen, full stop or @ ends a name: signs, dashes, arrows, emoji. */
const BETWEEN_NAMES =
  /(?:[\u0021-\u002C\u002F\u003A-\u003F\u005B-\u0060\u007B-\u007E\u00A1-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u2010-\u2BFF\u3001\u3003-\u3020\u{1F000}-\u{1FAFF}]|\.{2,})+/u;
const AROUND_NAME = /^[.-]+|[.-]+$/g;
/** Behind an address for mails nothing goes on as behind the name of a host. */
const ADDRESS_GOES_ON = /@[^\s@/?#:]+\.[^\s@/?#:]+[/?#:][^\s]/;
/** Small words of Portuguese that are a country's name, as they begin a sentence. */
const SENTENCE_STARTS: readonly string[] = ['Ao', 'As', 'De', 'Do', 'Eu', 'Ir', 'La', 'Me', 'Na', 'No', 'Se', 'So', 'Vc'];
const NAME_GOES_ON = /\p{Alphabetic}\.(?:Ao|As|De|Do|Eu|Ir|La|Me|Na|No|Se|So|Vc)[/?#:][^\s]/u;

/**
 * Whether a mail program would take a piece of a word for a name on the internet. `app.seems_name` is the same in SQL.
 */
function seemsName(part: string): boolean {
  const [, before = '', last = ''] = /^(.+)\.([^.]+)$/.exec(part.normalize('NFKC')) ?? [];
  if (part.includes('@') || !TOP_LEVEL_DOMAINS.has(last.toLowerCase())) return false;
  // The first word of a sentence whose full stop has no space behind it.
  return !(/^\p{Alphabetic}*\p{Lowercase}$/u.test(before) && SENTENCE_STARTS.includes(last));
}

function seemsLink(word: string): boolean {
  const dotted = word.replaceAll(UNSEEN, '').replaceAll(FULL_STOPS, '.');
  if (dotted.includes('://') || dotted.startsWith('//') || dotted.includes('\\\\')) return true;
  if (WWW.test(dotted) || SCHEME.test(dotted) || NUMBERS.test(dotted) || ADDRESS_GOES_ON.test(dotted) || NAME_GOES_ON.test(dotted))
    return true;
  return dotted.split(BETWEEN_NAMES).some((part) => seemsName(part.replaceAll(AROUND_NAME, '')));
}

/**
 * The words of a text that a mail program would make a link of, or that seem one, and that lead to no known place;
 * empty when none does. `app.refused_links` is the same in SQL.
 */
export function refusedLinks(text: string): string[] {
  return text
    .split(SPACE)
    .map((word) => word.replace(OPENING, '').replace(CLOSING, ''))
    .filter((word) => !isKnownLink(word) && seemsLink(word));
}
