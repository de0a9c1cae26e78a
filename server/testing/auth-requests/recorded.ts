import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/project-root.ts';
import type { RecordedStep } from './send-topic.ts';

function pathOf(topic: string): string {
  return join(projectRoot, 'server/testing/auth-requests/recorded', `${topic}.json`);
}

/** What was recorded of a topic; nothing where it is to be recorded first. */
export function readRecorded(topic: string): RecordedStep[] {
  try {
    return JSON.parse(readFileSync(pathOf(topic), 'utf8')) as RecordedStep[];
  } catch {
    return [];
  }
}

/** Puts what was answered now in the place of what was recorded. `oxfmt` lays it out. */
export function writeRecorded(topic: string, steps: readonly RecordedStep[]): void {
  writeFileSync(pathOf(topic), `${JSON.stringify(steps, null, 2)}\n`);
}
