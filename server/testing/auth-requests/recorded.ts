import { join } from 'node:path';
import { proposeAnswers, readAnswers } from '../recorded-answers.ts';
import type { AnsweredStep } from './send-topic.ts';

/** A step with the answer that is right, and where that comes from: see truth.ts. */
export interface RecordedStep extends AnsweredStep {
  from: string[];
}

const pathOf = (topic: string) => join(import.meta.dirname, 'answers', `${topic}.json`);

/** The recorded steps of a topic; none where it is to be recorded first. */
export function readRecorded(topic: string): RecordedStep[] {
  return readAnswers(pathOf(topic));
}

/** Proposes what a run would change of a topic. A reader of a changed step says again where its answer comes from. */
export function proposeRecorded(topic: string, answered: readonly AnsweredStep[]): void {
  const sources = new Map(readRecorded(topic).map(({ step, from }) => [step, from]));
  proposeAnswers(
    pathOf(topic),
    answered.map(({ step, ...rest }) => ({ step, from: sources.get(step) ?? [], ...rest })),
  );
}
