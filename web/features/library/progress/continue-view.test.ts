import { describe, expect, it } from 'vitest';
import { libraryPartners } from '#content/library/partners.ts';
import { libraryItems } from '../library-view.ts';
import { begunProgrammes, stepKey, withWaiting } from './continue-view.ts';

const items = libraryItems(libraryPartners);
const [strength, pilates] = libraryPartners;
const [first = '', second = '', third = '', ...others] = strength?.contents.map(({ id }) => id) ?? [];
const opened = (workoutId: string) => ({ workoutId, isDone: false });
const done = (workoutId: string) => ({ workoutId, isDone: true });
const shown = (steps: Parameters<typeof begunProgrammes>[2]) =>
  begunProgrammes(libraryPartners, items, steps).map(({ partner, next, done: count }) => `${partner.id} ${next.id} ${count}`);

describe('where a member goes on', () => {
  it.each([
    ['nothing was touched', [], []],
    ['one was opened', [opened(second)], [`${second} 0`]],
    ['one was done', [done(first)], [`${second} 1`]],
    ['a later one was done', [done(third)], [`${others[0]} 1`]],
    ['the next one is done already', [done(second), done(first)], [`${third} 2`]],
    ['the last one was done', [done(first), done(others.at(-1) ?? '')], [`${second} 2`]],
    ['a done one was opened again', [opened(second), done(first)], [`${second} 1`]],
    ['all are done', [first, second, third, ...others].map((id) => done(id)), []],
    ['what was touched is gone', [opened('sumiu')], []],
  ])('%s', (_, steps, expected) => {
    expect(shown(steps)).toEqual(expected.map((line) => `${strength?.id} ${line}`));
  });

  it('begins with the programme that was touched last', () => {
    const other = pilates?.contents[0]?.id ?? '';
    expect(shown([opened(first), opened(other)]).map((line) => line.split(' ')[0])).toEqual([pilates?.id, strength?.id]);
    expect(shown([opened(other), opened(first)]).map((line) => line.split(' ')[0])).toEqual([strength?.id, pilates?.id]);
  });
});

it('what waits on the device goes before what the server knows; opening leaves what is done', () => {
  const waiting = { [stepKey('opened', first)]: true, [stepKey('done', third)]: true, [stepKey('done', second)]: false };
  expect(withWaiting([done(first), done(second)], waiting)).toEqual([done(first), done(third), opened(second)]);
});
