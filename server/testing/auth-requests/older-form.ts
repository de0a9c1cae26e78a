import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnsweredStep } from './send-topic.ts';

interface StepDifference {
  set?: Record<string, unknown>;
  gone?: string[];
}

function read<Content>(folder: string, topic: string): Content {
  return JSON.parse(readFileSync(join(import.meta.dirname, folder, `${topic}.json`), 'utf8')) as Content;
}

type Place = Record<string, unknown>;

/** The expected answers to the steps of a topic. */
export function olderForm(topic: string): AnsweredStep[] {
  const differences = read<Record<string, StepDifference>>('differences', topic);
  return read<AnsweredStep[]>('recorded', topic).map((step) => withDifference(asThePlatform(step), differences[step.step] ?? {}));
}

/** Puts in the differences that are the same everywhere: instants are written as RFC 3339 has them, pages of any origin may read, a token says more. */
function asThePlatform(recorded: AnsweredStep): AnsweredStep {
  const step = JSON.parse(JSON.stringify(recorded).replaceAll('{time as PostgreSQL writes it}', '{time}')) as AnsweredStep;
  for (const { headers, body } of step.answers) {
    headers['access-control-allow-origin'] = '*';
    headers['access-control-expose-headers'] = 'X-Total-Count, Link, X-Supabase-Api-Version, Retry-After';
    const { access_token: token, user } = (body ?? {}) as { access_token?: { claims: Place }; user?: Place };
    if (token) Object.assign(token.claims, { aal: 'aal1', is_anonymous: false, phone: '', app_metadata: user?.['app_metadata'] });
  }
  return step;
}

function withDifference(step: AnsweredStep, { set = {}, gone = [] }: StepDifference): AnsweredStep {
  for (const [path, value] of Object.entries(set)) {
    const [holder, last] = placeOf(step, path);
    holder[last] = value;
  }
  for (const path of gone) {
    const [holder, last] = placeOf(step, path);
    Reflect.deleteProperty(holder, last);
  }
  return step;
}

function placeOf(step: AnsweredStep, path: string): [holder: Place, last: string] {
  const keys = path.split('/');
  const last = keys.pop() ?? '';
  return [keys.reduce((holder, key) => holder[key] as Place, step as unknown as Place), last];
}
