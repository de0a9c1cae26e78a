import { expect, it } from 'vitest';
import cases from './cases/sentence-ends.json';
import { endSentence } from './end-sentence.ts';

it.each(cases)('$id: $note', ({ text, ended }) => {
  expect(endSentence(text)).toBe(ended);
});
