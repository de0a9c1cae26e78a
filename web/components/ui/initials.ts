import { hasLetters } from '#domain/visible-text.ts';

// One letter as it is seen: its accents, and in the scripts of India what a virama joins to it. By hand, because
// browsers that the app supports lack Intl.Segmenter, and those that have it don't agree.
const LETTER =
  /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}](?:[\u094D\u09CD\u0ACD\u0B4D\u0C4D\u0D4D]\u200D?\p{L}|\u0DCA\u200D\p{L}|\p{M})*/u;

// The first letter of most names here. The pattern above, of all of Unicode, takes a slow phone milliseconds to make.
const LATIN_LETTER = /^[\dA-Za-zÀ-ÖØ-öø-ÿ](?![\u0300-\uFFFF])/;

function firstLetter(word: string): string {
  return (LATIN_LETTER.exec(word) ?? LETTER.exec(word))?.[0] ?? '';
}

function lettersIn(text: string): number {
  return Array.from(text.matchAll(/\p{L}/gu)).length;
}

/** A capital where there is one of a single letter: that of "ß" would be "SS". */
function capital(letter: string): string {
  const upper = letter.toLocaleUpperCase('pt-BR');
  if (upper.length === 1) return upper;
  return lettersIn(upper) > lettersIn(letter) ? letter : upper;
}

/**
 * Initials for an avatar: the first letters of the first and last word of `name`, in capitals, at most two.
 * An empty or missing name gives "U", as does one without letters.
 */
export function initials(name: string | null | undefined): string {
  const words = (name ?? '').normalize('NFC').split(/\s+/u).filter(hasLetters);
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return picked.map((word) => capital(firstLetter(word ?? ''))).join('') || 'U';
}
