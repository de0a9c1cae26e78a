import { describe, expect, it } from 'vitest';
import { splitStatements } from './statements.ts';
import { problemsOf, readTap } from './tap.ts';

describe('readTap and problemsOf', () => {
  it('find nothing wrong with a whole, green file', () => {
    const report = readTap(['1..2', 'ok 1 - ABC-01: first', '', 'ok 2 - ABC-02: second']);
    expect(report).toMatchObject({ planned: 2, passed: 2, failures: [] });
    expect(problemsOf(report)).toEqual([]);
  });

  it('report a failed assertion with its diagnostics', () => {
    const failure = 'not ok 1 - ABC-01: first\n# Failed test 1: "ABC-01: first"\n#         have: 1\n#         want: 2';
    expect(problemsOf(readTap(['1..1', failure]))).toEqual([failure]);
  });

  it.each([
    ['too few assertions', ['1..2', 'ok 1 - ABC-01: first'], 'plan mismatch: 2 planned, 1 ran'],
    ['too many', ['1..1', 'ok 1 - ABC-01: first', 'ok 2 - ABC-02: second'], 'plan mismatch: 1 planned, 2 ran'],
    ['no assertion at all', ['1..1'], 'plan mismatch: 1 planned, 0 ran'],
    ['no plan', ['ok 1 - ABC-01: first'], 'no plan: the file must begin with select plan(n)'],
    ['a nameless assertion', ['1..1', 'ok 1 - first'], 'not named "ABC-01: sentence": first'],
  ])('report %s', (_, outputs, problem) => {
    expect(problemsOf(readTap(outputs))).toEqual([problem]);
  });
});

describe('splitStatements', () => {
  it('keeps semicolons inside strings, names, bodies and comments', () => {
    const sql = `-- one; comment
select 'a;b''c;', "d;e", E'f\\';g'; /* h; */ select $$i;j$$, $tag$k;$$;l$tag$;
`;
    expect(splitStatements(sql)).toEqual([
      { text: `select 'a;b''c;', "d;e", E'f\\';g'`, line: 2 },
      { text: 'select $$i;j$$, $tag$k;$$;l$tag$', line: 2 },
    ]);
  });

  it('counts lines from the file’s first', () => {
    expect(splitStatements('begin;\n\nselect 1;\n\n\nrollback;\n').map(({ line }) => line)).toEqual([1, 3, 6]);
  });
});
