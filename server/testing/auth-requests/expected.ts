import { readDifferences } from './recorded.ts';
import type { StepDifference } from './recorded.ts';
import type { RecordedStep } from './send-topic.ts';

type Place = Record<string, unknown>;

/** The expected answers to the steps of a topic. */
export function expectedOf(topic: string, recorded: readonly RecordedStep[]): RecordedStep[] {
  const differences = readDifferences(topic);
  return recorded.map((step) => withDifference(asThePlatform(step), differences[step.step] ?? {}));
}

/** Puts in the differences that are the same everywhere: instants are written as RFC 3339 has them, pages of any origin may read, a token says more. */
function asThePlatform(recorded: RecordedStep): RecordedStep {
  const step = JSON.parse(JSON.stringify(recorded).replaceAll('{time as PostgreSQL writes it}', '{time}')) as RecordedStep;
  for (const { headers, body } of step.answers) {
    headers['access-control-allow-origin'] = '*';
    headers['access-control-expose-headers'] = 'X-Total-Count, Link, X-Supabase-Api-Version, Retry-After';
    const { access_token: token, user } = (body ?? {}) as { access_token?: { claims: Place }; user?: Place };
    if (token) Object.assign(token.claims, { aal: 'aal1', is_anonymous: false, phone: '', app_metadata: user?.['app_metadata'] });
  }
  return step;
}

function withDifference(step: RecordedStep, { set = {}, gone = [] }: StepDifference): RecordedStep {
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

function placeOf(step: RecordedStep, path: string): [holder: Place, last: string] {
  const keys = path.split('/');
  const last = keys.pop() ?? '';
  return [keys.reduce((holder, key) => holder[key] as Place, step as unknown as Place), last];
}
