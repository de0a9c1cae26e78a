import { isVisible } from './visible-text.ts';

// Control, zero-width and direction-changing characters would let one member disturb another's screen.
const DISTURBING = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;
const SPACES = /[\p{Cc}\p{White_Space}]+/gu;
const JOINERS = /([\u200C\u200D])[\u200C\u200D]*/g;

const LETTER = /^(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nl}]$|^(?![0-9])\p{Nd}$/u;
const LETTER_OR_DIGIT = /^(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}]$/u;
const DIGIT = /^[0-9]$/;
/**
 * The mark that takes a consonant's vowel away. A joiner after it says how the two are written, at a word's end too.
 */
const VIRAMA =
  /^[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u0F84\u1039\u103A\u17D2\u1A60\u1B44\u1BAA\u1BAB\u1BF2\u1BF3\uA806\uA8C4\uA953\uA9C0\uAAF6\uABED]$/;
const PICTURE = /^\p{Extended_Pictographic}$|^[\u{1F3FB}-\u{1F3FF}\u{1F1E6}-\u{1F1FF}]$/u;
/** Between a picture and its joiner: the selector of colour or of text, the frame of a key, the tags of a flag. */
const AFTER_PICTURE = /^[\uFE0E\uFE0F\u20E3\u{E0020}-\u{E007F}]$/u;

/**
 * Whether a joiner means something after `last` and before `next`.
 * @param picture the character before, or before what belongs to a picture
 */
function isJoining(joiner: string, { last, picture, next }: { last: string; picture: string; next: string }): boolean {
  if (VIRAMA.test(last)) return true;
  if (LETTER.test(last)) return LETTER_OR_DIGIT.test(next);
  if (DIGIT.test(last)) return LETTER.test(next);
  return joiner === '\u200D' && PICTURE.test(picture) && PICTURE.test(next);
}

/**
 * Leaves U+200C and U+200D only where they mean something: between letters, after a virama, and U+200D between pictures
 * of an emoji.
 */
function keepJoiners(text: string): string {
  const characters = Array.from(text.replaceAll(JOINERS, '$1'));
  let picture = '';
  return characters
    .filter((character, at) => {
      if (!/[\u200C\u200D]/.test(character)) {
        if (!AFTER_PICTURE.test(character)) picture = character;
        return true;
      }
      return isJoining(character, { last: characters[at - 1] ?? '', picture, next: characters[at + 1] ?? '' });
    })
    .join('');
}

/**
 * One line of text, trimmed, without control characters and joiners that join nothing. The database has the same rule:
 * app.clean_line.
 * @returns null when nothing is left that can be seen
 */
export function cleanLine(text: string): string | null {
  const cleaned = keepJoiners(text.replaceAll(DISTURBING, '')).replaceAll(SPACES, ' ').trim();
  return isVisible(cleaned) ? cleaned : null;
}
