import { describe, expect, it } from 'vitest';
import { formatCsv } from './csv.ts';

/** The text written for a cell, whichever sign stands between cells: a program may split at another one than ours. */
const CELLS = [
  ['a plain text', 'Ana', 'Ana'],
  ['nothing', '', ''],
  ['a comma', 'Silva, Ana', '"Silva, Ana"'],
  ['a semicolon and what would be a formula behind it', 'Nome;=1+1', '"Nome;=1+1"'],
  ['a tab', 'Ana\t=1+1', '"Ana\t=1+1"'],
  ['a quote', 'Ana "Fit"', '"Ana ""Fit"""'],
  ['a quote that would end the cell', 'a",=1+1', '"a"",=1+1"'],
  ['two lines', 'duas\nlinhas', '"duas\nlinhas"'],
  ['a carriage return', 'duas\rlinhas', '"duas\rlinhas"'],
  ['another line', 'duas\u2028=1+1', '"duas\u2028=1+1"'],
  ['a formula', '=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['a plus', '+5511900000000', `"'+5511900000000"`],
  ['a minus', '-2+3', `"'-2+3"`],
  ['an at', '@ana', `"'@ana"`],
  ['full width =', '＝1+1', `"'＝1+1"`],
  ['full width +', '＋1', `"'＋1"`],
  ['full width -', '－1', `"'－1"`],
  ['full width @', '＠SUM(1)', `"'＠SUM(1)"`],
  ['the small forms', '﹦1﹢1', `"'﹦1﹢1"`],
  ['a formula after spaces', '  =1+1', `"'  =1+1"`],
  ['after a tab', '\t=1+1', `"'\t=1+1"`],
  ['after a line', '\r\n=1+1', `"'\r\n=1+1"`],
  ['after a space that does not break', '\u00a0=1+1', `"'\u00a0=1+1"`],
  ['after a wide space', '\u3000＝1', `"'\u3000＝1"`],
  ['after what nobody sees', '\u200b\ufeff\u202e=1+1', `"'\u200b\ufeff\u202e=1+1"`],
  ['a leading tab', '\tAna', `"'\tAna"`],
  ['a sign in the middle', 'Ana-Maria @ 5+1', 'Ana-Maria @ 5+1'],
  ['a name in letters of another script', 'José 李 😀', 'José 李 😀'],
] as const;

describe('formatCsv', () => {
  it.each(CELLS)('writes %s so that a spreadsheet shows it and runs nothing', (_what, cell, written) => {
    expect(formatCsv([['1', cell, '2']])).toBe(`1,${written},2\r\n`);
    expect(formatCsv([['1', cell, '2']], true)).toBe(`\u{feff}1;${written};2\r\n`);
  });

  it('writes semicolons and a byte order mark for a Brazilian Excel', () => {
    expect(
      formatCsv(
        [
          ['posicao', 'nome'],
          ['1', 'João; o Zé'],
        ],
        true,
      ),
    ).toBe('\u{feff}posicao;nome\r\n1;"João; o Zé"\r\n');
  });

  it('leaves a number with a Brazilian comma to be counted with', () => {
    expect(formatCsv([['1', '66,67', '1,2,3']], true)).toBe('\u{feff}1;66,67;"1,2,3"\r\n');
    expect(formatCsv([['1', '66,67']])).toBe('1,"66,67"\r\n');
  });

  it.each([
    ['a long number', '5511900000000', `"'5511900000000"`],
    ['zeros in front', '0119000', `"'0119000"`],
    ['a number that Excel leaves alone', '11900000000', '11900000000'],
    ['what Excel reads as a date', '3-4', `"'3-4"`],
    ['and what it reads as a power of ten', '12E5', `"'12E5"`],
    ['a zero', '0', '0'],
    ['a day', '2026-11-30', '2026-11-30'],
    ['a dot', '66.67', '66.67'],
  ])('keeps %s as it is in Excel, and bare for programs', (_what, cell, written) => {
    expect(formatCsv([['1', cell]], true)).toBe(`\u{feff}1;${written}\r\n`);
    expect(formatCsv([['1', cell]])).toBe(`1,${cell}\r\n`);
  });
});
