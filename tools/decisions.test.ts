import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, '../docs/decisions');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
/** Paragraphs are wrapped: a line is one paragraph or one entry of a list. */
const unwrapped = (text: string) => text.replaceAll(/(?<=\S)\n(?=\S)(?!- )\s*/g, ' ').replaceAll(/\n {2}(?=\S)/g, ' ');

const files = readdirSync(folder).filter((file) => file !== 'README.md');
const decisions = files.map((file) => {
  const [title = '', , status = ''] = unwrapped(read(file)).split('\n');
  return { file, title: title.replace('# ', ''), status };
});

const LINK = String.raw`\[(?<number>\d{3})\]\(\k<number>-[a-z0-9-]+\.md\)`;
const STATUS = new RegExp(String.raw`^(In force\.|Replaced by ${LINK}\.|In force but for .+, replaced by \[\d{3}\]\(.+\)\.)$`);

test.each(decisions)('$file says under its title whether it holds', ({ status }) => expect(status).toMatch(STATUS));

test('the list of decisions says the same of each', () => {
  const listed = unwrapped(read('README.md'))
    .split('\n')
    .filter((line) => line.startsWith('- '));
  expect(listed).toEqual(
    decisions.map(({ file, title, status }) => `- [${title}](${file}): ${status.replace(/^./, (first) => first.toLowerCase())}`),
  );
});

test('every link of a status leads to a decision', () => {
  const targets = decisions.flatMap(({ status }) => [...status.matchAll(/\]\((.+?)\)/g)].map(([, target]) => target));
  expect(files).toEqual(expect.arrayContaining(targets));
  expect(targets.length).toBeGreaterThan(0);
});
