// Browsers without Intl.Segmenter: flags, emoji with their joiners, and letters with what stands on them.
const CHARACTER =
  /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]*(?:\u200D\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*)*|[^][\p{M}\u200D]*/gu;

interface Segments {
  segment: (text: string) => Iterable<{ segment: string }>;
}

// Asked for as what may not be there: newer than the oldest browsers of the app.
const { Segmenter } = Intl as { Segmenter?: new (locale: string) => Segments };
const segments = Segmenter ? new Segmenter('pt-BR') : null;

/** The characters of a text as they are seen: an emoji with joiners is one. */
export function graphemes(text: string): string[] {
  return segments ? Array.from(segments.segment(text), ({ segment }) => segment) : graphemesByHand(text);
}

/** The same where the browser has no Intl.Segmenter. */
export function graphemesByHand(text: string): string[] {
  return text.match(CHARACTER) ?? [];
}
