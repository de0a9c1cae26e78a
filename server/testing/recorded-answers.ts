import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { answerLines } from './answer-lines.ts';

/** An answer under the name that tells it apart in its file: that of its step, or its request. */
export type NamedAnswer = { step: string; from?: string[] } | { request: string };

/** A recorded answer that a run would change. It is changed where a reader has written true for `yes`. */
export interface ProposedChange {
  name: string;
  yes: boolean;
  /** Null where there was none. */
  was: NamedAnswer | null;
  /** Null where it is asked no longer. */
  is: NamedAnswer | null;
}

interface Proposal {
  /** The names of all answers of the run, in their order. */
  order: string[];
  changes: ProposedChange[];
}

/**
 * Whether this run writes down what it would change of the record:
 * PROPOSE_ANSWERS=1 npx vitest run --project server server/auth/answers.test.ts server/storage/answers.test.ts
 * server/data-path/answers.test.ts
 */
export const isProposing = process.env['PROPOSE_ANSWERS'] === '1';

const ENDING = '.json';
/** The ending of a proposal's file. git ignores it. */
export const PROPOSED = '.proposed.json';

const proposalOf = (path: string) => `${path.slice(0, -ENDING.length)}${PROPOSED}`;

/** The recorded answers of a file; none where it is to be recorded first. */
export function readAnswers<Answer extends NamedAnswer>(path: string): Answer[] {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Answer[]) : [];
}

/**
 * Writes down, beside the recorded answers, which of them a run would change. The record stays as it is:
 * server/testing/accept-answers.ts takes over what a reader has said yes to.
 * @returns how many that are
 */
export function proposeAnswers(path: string, answered: readonly NamedAnswer[]): number {
  const was = byName(readAnswers(path));
  const is = byName(JSON.parse(JSON.stringify(answered)) as NamedAnswer[]);
  const changes = [...new Set([...is.keys(), ...was.keys()])]
    .map((name): ProposedChange => ({ name, yes: false, was: was.get(name) ?? null, is: is.get(name) ?? null }))
    .filter((change) => !isDeepStrictEqual(change.was, change.is));
  const file = proposalOf(path);
  rmSync(file, { force: true });
  const proposal: Proposal = { order: [...is.keys()], changes };
  if (changes.length > 0) writeFileSync(file, `${JSON.stringify(proposal, null, 2)}\n`);
  return changes.length;
}

/**
 * Takes over the changes that a reader has said yes to.
 * @param mayTake says what else an answer needs
 * @returns how many were taken over and how many are left
 */
export function acceptAnswers(path: string, mayTake: (answer: NamedAnswer) => boolean): { taken: number; left: number } {
  const { order, changes } = JSON.parse(readFileSync(proposalOf(path), 'utf8')) as Proposal;
  const taken = new Map(changes.filter(({ yes, is }) => yes && (is === null || mayTake(is))).map(({ name, is }) => [name, is]));
  const was = byName(readAnswers(path));
  const names = new Set([...order, ...was.keys()]);
  const answers = [...names].flatMap((name) => (taken.has(name) ? taken.get(name) : was.get(name)) ?? []);
  writeFileSync(path, answerLines(answers));
  const left = changes.length - taken.size;
  if (left === 0) rmSync(proposalOf(path));
  return { taken: taken.size, left };
}

/** Answers by their names; one that is asked twice has a number. */
function byName(answers: readonly NamedAnswer[]): Map<string, NamedAnswer> {
  const named = new Map<string, NamedAnswer>();
  for (const answer of answers) {
    const name = 'step' in answer ? answer.step : answer.request;
    let key = name;
    for (let again = 2; named.has(key); again += 1) key = `${name} (${again})`;
    named.set(key, answer);
  }
  return named;
}
