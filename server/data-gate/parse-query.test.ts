import { describe, expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';
import type { Filter } from './syntax.ts';

const parse = (query: string) => parseQuery(new URLSearchParams(query));
const filterOf = (query: string): Filter | undefined => parse(query).filters[0];
const equal = (column: string, value: string) => ({ kind: 'comparison', column, comparison: { operator: 'eq', isNegated: false, value } });

describe('select', () => {
  test('columns, aliases and one step of embedded tables', () => {
    expect(parse('select=*,id,nome:name,a:challenges!challenge_id!inner(title, dia:start_date)').select).toEqual([
      { kind: 'all' },
      { kind: 'column', name: 'id', alias: null },
      { kind: 'column', name: 'name', alias: 'nome' },
      {
        kind: 'embed',
        table: 'challenges',
        alias: 'a',
        hint: 'challenge_id',
        isInner: true,
        select: [
          { kind: 'column', name: 'title', alias: null },
          { kind: 'column', name: 'start_date', alias: 'dia' },
        ],
      },
    ]);
  });

  test.each([
    'id::text',
    'id->a',
    'id->>a',
    'id.count()',
    '...challenges(id)',
    'a(b(c))',
    'Alias:id',
    'a:b:c',
    'id,',
    ',id',
    'a!b!c!inner(id)',
    'id(',
    ')',
    '"',
    '__proto__',
    'toString:id',
    `${'a'.repeat(42)}:id`,
  ])('%s is not understood', (select) => {
    expect(() => parse(`select=${encodeURIComponent(select)}`)).toThrow();
  });
});

describe('filters', () => {
  test('a value goes on to the end, whatever it holds', () => {
    expect(filterOf('name=eq.a,b"(c).d')).toEqual(equal('name', 'a,b"(c).d'));
  });

  test('a list has plain and quoted items', () => {
    expect(filterOf(`id=not.in.${encodeURIComponent('(a,"b,c","d\\"e")')}`)).toEqual({
      kind: 'comparison',
      column: 'id',
      comparison: { operator: 'in', isNegated: true, values: ['a', 'b,c', 'd"e'] },
    });
  });

  test('conditions are joined to a depth of three', () => {
    expect(filterOf(`or=${encodeURIComponent('(a.eq."x,)y",not.and(b.is.null,or(goals.cs.{p,"q}"},d.eq.1)))')}`)).toEqual({
      kind: 'logic',
      operator: 'or',
      isNegated: false,
      terms: [
        equal('a', 'x,)y'),
        {
          kind: 'logic',
          operator: 'and',
          isNegated: true,
          terms: [
            { kind: 'comparison', column: 'b', comparison: { operator: 'is', isNegated: false, value: 'null' } },
            {
              kind: 'logic',
              operator: 'or',
              isNegated: false,
              terms: [
                { kind: 'comparison', column: 'goals', comparison: { operator: 'cs', isNegated: false, value: '{p,"q}"}' } },
                equal('d', '1'),
              ],
            },
          ],
        },
      ],
    });
  });

  test('each of the same column stays', () => {
    expect(parse('points=neq.1&points=neq.2').filters).toHaveLength(2);
    expect(parse('or=(a.eq.1,b.eq.1)&or=(a.eq.2,b.eq.2)').filters).toHaveLength(2);
  });

  test('those of an embedded table are kept apart', () => {
    const tree = parse('a.points=gte.1&a.or=(b.eq.1)&a.order=points.desc.nullslast&a.limit=5&a.offset=2');
    expect(tree.filters).toEqual([]);
    expect(tree.embedded.get('a')).toMatchObject({ limit: 5, offset: 2, order: [{ column: 'points', direction: 'desc', nulls: 'last' }] });
    expect(tree.embedded.get('a')?.filters).toHaveLength(2);
  });

  test.each([
    'a=match.x',
    'a=imatch.x',
    'a=not.match.x',
    'a=fts.x',
    'a=plfts(english).x',
    'a=eq(any).{1}',
    'a=isdistinct.1',
    'a=ov.{1}',
    'a=x',
    'a=eq',
    'a=',
    'a=is.x',
    'a=in.1',
    'a=in.(1',
    'a=in.(1)x',
    'a->b=eq.1',
    'a.b.c.d=eq.1',
    '__proto__=is.null',
    'constructor.zzz=eq.1',
    'a.toString=eq.1',
    'or=(__proto__.is.null)',
    'or=()',
    'or=(a.eq.1',
    'or=a.eq.1',
    'or=(a.eq.1))',
    'or=(and(or(and(a.eq.1))))',
    `or=(${Array.from({ length: 21 }, () => 'a.eq.1').join(',')})`,
    'limit=-1',
    'limit=1e9',
    'limit=',
    'limit=1&limit=2',
    'offset=1.5',
    'order=a.up',
    'order=',
    'order=a(b)',
    'columns=',
    'columns=a-b',
    'on_conflict=prototype',
  ])('%s is not understood', (query) => {
    expect(() => parse(query)).toThrow();
  });
});

test('what GET gives a procedure are its parameters; filters are those of its answer', () => {
  const tree = parseQuery(new URLSearchParams('p_id=eq.1&unknown=7&points=gte.3&limit=2'), (name) => name === 'p_id');
  expect([...tree.arguments]).toEqual([
    ['p_id', 'eq.1'],
    ['unknown', '7'],
  ]);
  expect(tree.filters).toHaveLength(1);
  expect(tree.limit).toBe(2);
});
