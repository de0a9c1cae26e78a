import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { answerLines } from './answer-lines.ts';
import { PROPOSED, acceptAnswers, proposeAnswers, readAnswers } from './recorded-answers.ts';
import type { NamedAnswer, ProposedChange } from './recorded-answers.ts';

interface Answer {
  request: string;
  body: unknown;
}

const RECORDED: Answer[] = [
  { request: 'first', body: { a: 1 } },
  { request: 'twice', body: 1 },
  { request: 'twice', body: 2 },
  { request: 'asked no longer', body: null },
];
const ANSWERED: Answer[] = [
  { request: 'new', body: 'n' },
  { request: 'first', body: { a: 1 } },
  { request: 'twice', body: 1 },
  { request: 'twice', body: 3 },
];

let path = '';
const proposed = () => path.replace('.json', PROPOSED);
const text = () => readFileSync(path, 'utf8');

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'answers-'));
  path = join(folder, 'answers.json');
  writeFileSync(path, answerLines(RECORDED));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

function sayYes(to: (change: ProposedChange) => boolean): void {
  const proposal = JSON.parse(readFileSync(proposed(), 'utf8')) as { changes: ProposedChange[] };
  proposal.changes = proposal.changes.map((change) => ({ ...change, yes: to(change) }));
  writeFileSync(proposed(), JSON.stringify(proposal));
}

test('an answer has a line, and the parts of a long one have lines of their own', () => {
  const answers = [
    { step: 'a', answers: [{ status: 200 }, { status: 204 }], rows: [], result: undefined },
    { step: 'b', rows: { a: 1 } },
  ];
  expect(answerLines(answers)).toBe(
    '[\n{"step":"a",\n "answers":[\n  {"status":200},\n  {"status":204}],\n "rows":[]},\n{"step":"b","rows":{"a":1}}\n]\n',
  );
});

describe('recording anew', () => {
  test('proposes nothing where nothing is otherwise', () => {
    expect(proposeAnswers(path, RECORDED)).toBe(0);
    expect(existsSync(proposed())).toBe(false);
  });

  test('changes nothing by itself, and tells what is new, other and gone', () => {
    expect(proposeAnswers(path, ANSWERED)).toBe(3);
    expect(text()).toBe(answerLines(RECORDED));
    const { changes } = JSON.parse(readFileSync(proposed(), 'utf8')) as { changes: ProposedChange[] };
    expect(changes).toEqual([
      { name: 'new', yes: false, was: null, is: ANSWERED[0] },
      { name: 'twice (2)', yes: false, was: RECORDED[2], is: ANSWERED[3] },
      { name: 'asked no longer', yes: false, was: RECORDED[3], is: null },
    ]);
  });

  test('takes over what a reader has said yes to, and nothing else', () => {
    proposeAnswers(path, ANSWERED);
    sayYes(({ name }) => name === 'new');
    expect(acceptAnswers(path, () => true)).toEqual({ taken: 1, left: 2 });
    expect(readAnswers(path)).toEqual([ANSWERED[0], ...RECORDED]);
    expect(existsSync(proposed())).toBe(true);
  });

  test('is done once all has a yes', () => {
    proposeAnswers(path, ANSWERED);
    sayYes(() => true);
    expect(acceptAnswers(path, () => true)).toEqual({ taken: 3, left: 0 });
    expect(readAnswers(path)).toEqual(ANSWERED);
    expect(existsSync(proposed())).toBe(false);
  });

  test('leaves an answer that lacks what it needs, such as its source', () => {
    proposeAnswers(path, ANSWERED);
    sayYes(() => true);
    const mayTake = (answer: NamedAnswer) => 'request' in answer && answer.request !== 'new';
    expect(acceptAnswers(path, mayTake)).toEqual({ taken: 2, left: 1 });
    expect(readAnswers<Answer>(path).map(({ request }) => request)).toEqual(['first', 'twice', 'twice']);
  });
});
