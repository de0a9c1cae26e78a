// Unicode's Default_Ignorable_Code_Point has Hangul fillers, variation selectors, tags and marks of direction; the
// empty Braille cell (U+2800) and the null notehead (U+1D159) are drawn as nothing without being in any such class.
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\u2800\uFFF9-\uFFFB\u{1D159}]/u;
const VISIBLE_LETTER = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;

/** Whether a text has a character that can be seen. The database has the same rule: app.is_visible. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** Whether a text has a letter or digit that can be seen. */
export function hasLetters(text: string): boolean {
  return VISIBLE_LETTER.test(text);
}
