import path from 'node:path';
import { expect, test } from 'vitest';
import { barePoints, barePointsOf } from './bare-points.ts';

const root = path.join(import.meta.dirname, '../..');

/**
 * Tests and trials that meet the club's own points: a change of POINTS_PER_CHECK_IN makes a bare number untrue there, and
 * they are red late, or run by hand. Tests beside a screen say themselves what it is given, and pgTAP counts in tens
 * (tests.count_in_tens).
 */
const FOLDERS = ['bench', 'drills', 'e2e', 'server'];
const isRead = (file: string) => !file.startsWith('server/') || /\.test\.tsx?$|\/testing\//.test(file);

/** Lines that have a number all the same: a part of each, and why it is no check-in's. */
const NO_CHECK_INS: Readonly<Record<string, readonly (readonly [words: string, why: string])[]>> = {
  'e2e/training/dashboard.spec.ts': [['points: 10,', 'a made-up answer']],
  'server/auth/rate-limits.test.ts': [['points: 2 }', 'attempts']],
  'server/cli/run-command.test.ts': [['points: 70,', 'the seal of a challenge, as it was given']],
  'server/limits/refused-calls.test.ts': [['points: 50 }', 'calls']],
  'server/security-tests/hostile-reporters.test.ts': [['points: 10,', 'a made-up cursor']],
};

const found = barePoints(root, FOLDERS, isRead);

test('points of check-ins are counted by totalPoints', () => {
  const bare = found.filter(({ file, text }) => !NO_CHECK_INS[file]?.some(([words]) => text.includes(words)));
  expect(bare.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});

test('what is allowed is there', () => {
  const unused = Object.entries(NO_CHECK_INS).flatMap(([file, rows]) =>
    rows.filter(([words]) => !found.some((one) => one.file === file && one.text.includes(words))),
  );
  expect(unused).toEqual([]);
});

test.each([
  ['of a row', 'expect(data).toEqual([{ points: 10 }]);'],
  ['compared', "event === 'ranking_changed' && points === 10"],
  ['in a sentence', "toContainText('150 pontos')"],
  ['beside a word', 'toContainText(/1 de 21Pontos10Conclusão/)'],
  ['behind a name', 'toHaveText([/1º lugar.*Ana.*60/])'],
  ['added', String.raw`/No parque.*\+10/`],
  ['alone in a list', "await expect(figures).toHaveText(['2', '1 dia', '10']);"],
  ['alone in a list of many lines', "await expect(figures).toContainText([\n  '2',\n  '150',\n]);"],
  ['of check-ins', 'if (points !== counted * 10)'],
])('bare points are found: %s', (_where, source) => expect(barePointsOf(source)).toHaveLength(1));

test.each([
  ['by their rule', 'expect(data).toEqual([{ points: totalPoints(1) }]);'],
  ['put into a text', 'toContainText(`${totalPoints(2)} pontos`)'],
  ['none', '{ points: 0, position: 1 }'],
  ['a list by their rule', "await expect(figures).toHaveText(['2', String(totalPoints(1)), '45 min']);"],
  ['what is typed', "await page.getByLabel('Duração (minutos)').fill('50');"],
  ['a seal as it was given', "club('challenge', 'edit', id, '--points', '300')"],
])('and not what is none: %s', (_what, source) => expect(barePointsOf(source)).toEqual([]));
