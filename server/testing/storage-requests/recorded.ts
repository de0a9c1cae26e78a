import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TOPICS } from './requests.ts';
import type { Topic } from './requests.ts';
import type { RecordedAnswer } from './send-all.ts';

const FOLDER = join(import.meta.dirname, 'answers');
const fileOf = (topic: Topic) => join(FOLDER, `${topic}.json`);

/** Whether this run writes the record anew (`RECORD_STORAGE=1`) instead of being held to it. */
export const isRecording = process.env['RECORD_STORAGE'] === '1';

export const TOPIC_NAMES = Object.keys(TOPICS) as Topic[];

/** The answers that are recorded for a topic. */
export async function readRecord(topic: Topic): Promise<RecordedAnswer[]> {
  return JSON.parse(await readFile(fileOf(topic), 'utf8').catch(() => '[]')) as RecordedAnswer[];
}

/** Records the answers of all topics. `npx oxfmt --write server/testing/storage-requests` gives the files their form. */
export async function writeRecord(answers: Record<Topic, RecordedAnswer[]>): Promise<void> {
  for (const topic of TOPIC_NAMES) await writeFile(fileOf(topic), `${JSON.stringify(answers[topic], null, 2)}\n`);
}
