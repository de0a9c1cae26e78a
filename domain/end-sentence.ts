/**
 * A sentence that somebody else wrote, ended: exactly one stop at its end, so that another sentence may follow.
 * domain/cases/sentence-ends.json holds it and app.end_sentence together.
 * @returns the text without space around it, with a full stop where it has no stop of its own; '' for an empty text
 */
export function endSentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?…][)\]"”’»']*$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}
