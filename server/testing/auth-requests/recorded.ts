import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/project-root.ts';
import type { RecordedStep } from './send-topic.ts';

/**
 * The changes to a recorded step where the platform answers otherwise: values by their place in the step (`answers/0/status`), and places
 * that are gone. docs/decisions/082-auth-is-held-to-recorded-answers.md says why.
 */
export interface StepDifference {
  set?: Record<string, unknown>;
  gone?: string[];
}

function pathOf(folder: 'recorded' | 'differences', topic: string): string {
  return join(projectRoot, 'server/testing/auth-requests', folder, `${topic}.json`);
}

/** The recorded steps of a topic; none where it is to be recorded first. */
export function readRecorded(topic: string): RecordedStep[] {
  const path = pathOf('recorded', topic);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as RecordedStep[]) : [];
}

/** The steps of a topic that the platform answers otherwise than was recorded. */
export function readDifferences(topic: string): Record<string, StepDifference> {
  return JSON.parse(readFileSync(pathOf('differences', topic), 'utf8')) as Record<string, StepDifference>;
}

/** Puts what was answered now in the place of what was recorded. `oxfmt` lays it out. */
export function writeRecorded(topic: string, steps: readonly RecordedStep[]): void {
  writeFileSync(pathOf('recorded', topic), `${JSON.stringify(steps, null, 2)}\n`);
}
