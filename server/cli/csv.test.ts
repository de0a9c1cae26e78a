import { describe, expect, it } from 'vitest';
import { formatCsv } from './csv.ts';

describe('formatCsv', () => {
  it.each([
    { cell: 'Ana', written: 'Ana' },
    { cell: 'Silva, Ana', written: '"Silva, Ana"' },
    { cell: 'Ana "Fit"', written: '"Ana ""Fit"""' },
    { cell: 'duas\nlinhas', written: '"duas\nlinhas"' },
    { cell: '=HYPERLINK("x")', written: `"'=HYPERLINK(""x"")"` },
    { cell: '@ana', written: `'@ana` },
    { cell: '', written: '' },
  ])('writes $cell so that a spreadsheet shows it and runs nothing', ({ cell, written }) => {
    expect(formatCsv([['1', cell]])).toBe(`1,${written}\r\n`);
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
});
