import { join } from 'node:path';
import { proposeAnswers, readAnswers } from '../recorded-answers.ts';
import type { RecordedAnswer } from './send-all.ts';

const FILE = join(import.meta.dirname, 'answers.json');

/** The answers that are recorded for the data API. */
export function readRecord(): RecordedAnswer[] {
  return readAnswers(FILE);
}

/** Proposes what a run would change of them. */
export function proposeRecord(answers: readonly RecordedAnswer[]): void {
  proposeAnswers(FILE, answers);
}
