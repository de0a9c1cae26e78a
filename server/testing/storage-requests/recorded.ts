import { join } from 'node:path';
import { proposeAnswers, readAnswers } from '../recorded-answers.ts';
import { TOPICS } from './requests.ts';
import type { Topic } from './requests.ts';
import type { RecordedAnswer } from './send-all.ts';

const fileOf = (topic: Topic) => join(import.meta.dirname, 'answers', `${topic}.json`);

export const TOPIC_NAMES = Object.keys(TOPICS) as Topic[];

/** The answers that are recorded for a topic. */
export function readRecord(topic: Topic): RecordedAnswer[] {
  return readAnswers(fileOf(topic));
}

/** Proposes what a run would change of the answers of all topics. */
export function proposeRecord(answers: Record<Topic, RecordedAnswer[]>): void {
  for (const topic of TOPIC_NAMES) proposeAnswers(fileOf(topic), answers[topic]);
}
