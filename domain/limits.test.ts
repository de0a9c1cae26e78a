import { describe, expect, it } from 'vitest';
import cases from './cases/limits.json';
import * as limits from './limits.ts';

describe('limits cases', () => {
  it.each(cases)('$id: $note', ({ name, value }) => {
    expect(limits).toHaveProperty(name.toUpperCase(), value);
  });

  it('has each number in the case table, which holds SQL to it', () => {
    expect(Object.keys(limits).toSorted()).toEqual(cases.map(({ name }) => name.toUpperCase()).toSorted());
  });
});
