// node --import tsx server/testing/accept-answers.ts
// takes over the proposed answers that a reader has said yes to; server/testing/recorded-answers.ts says how they come
// about.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isSource } from './auth-requests/truth.ts';
import { PROPOSED, acceptAnswers } from './recorded-answers.ts';
import type { NamedAnswer } from './recorded-answers.ts';

/** A step of auth says where its answer comes from. */
const mayTake = (answer: NamedAnswer) =>
  !('step' in answer) || (answer.from !== undefined && answer.from.length > 0 && answer.from.every(isSource));

for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(PROPOSED))) {
  const { taken, left } = acceptAnswers(join(import.meta.dirname, file.replace(PROPOSED, '.json')), mayTake);
  process.stdout.write(`${file}: ${taken} taken over, ${left} left\n`);
}
