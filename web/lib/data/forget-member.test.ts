// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { memberKey } from '../device/member-storage.ts';
import { forgetMember } from './forget-member.ts';
import { KEPT_DATA_VERSION } from './kept-data-version.ts';

afterEach(() => localStorage.clear());

function keep(name: string, data: unknown): string {
  const key = memberKey('ana', `query:${name}`);
  localStorage.setItem(key, JSON.stringify({ version: KEPT_DATA_VERSION, key: [name], data, updatedAt: Date.now() }));
  return key;
}

test('a member is taken out of rankings, lists and what is kept; others and their data stay', async () => {
  const client = new QueryClient();
  const pages = (rows: object[]) => ({ pages: [{ rows, rows_ahead: rows, next_cursor: null }], pageParams: [null] });
  const caio = { user_id: 'caio', user_name: 'Caio' };
  client.setQueryData(['challenge-ranking', 'verao'], pages([{ user_id: 'bia', user_name: 'Bia' }, caio]));
  client.setQueryData(
    ['challenge-ranking', 'verao', 'recent-activity'],
    [
      { id: 'w', user_id: 'bia' },
      { id: 'x', ...caio },
    ],
  );
  client.setQueryData(['workout-history', 'verao', 'bia'], { workouts: [] });
  client.setQueryData(['workout-history', 'verao', 'caio'], { workouts: ['yoga'] });
  const keptOfBia = keep('ranking', { rows: [{ user_id: 'bia' }] });
  const keptOfCaio = keep('history', { rows: [caio] });

  await forgetMember(client, 'ana', 'bia');

  expect(client.getQueryData(['challenge-ranking', 'verao'])).toEqual(pages([caio]));
  expect(client.getQueryData(['challenge-ranking', 'verao', 'recent-activity'])).toEqual([{ id: 'x', ...caio }]);
  expect(client.getQueryData(['workout-history', 'verao', 'bia'])).toBeUndefined();
  expect(client.getQueryData(['workout-history', 'verao', 'caio'])).toEqual({ workouts: ['yoga'] });
  expect(localStorage.getItem(keptOfBia)).toBeNull();
  expect(localStorage.getItem(keptOfCaio)).not.toBeNull();
});

test('a reading that was under way does not bring the member back', async () => {
  const client = new QueryClient();
  client.setQueryData(['challenge-ranking', 'verao'], [{ user_id: 'caio' }]);
  let answer: (rows: object[]) => void = () => undefined;
  const answered = new Promise<object[]>((resolve) => {
    answer = resolve;
  });
  const reading = client.fetchQuery({ queryKey: ['challenge-ranking', 'verao'], queryFn: () => answered }).catch(() => undefined);
  await forgetMember(client, 'ana', 'bia');
  answer([{ user_id: 'bia' }]);
  await reading;
  expect(client.getQueryData(['challenge-ranking', 'verao'])).toEqual([{ user_id: 'caio' }]);
});

test('a screen that waits for a reading gets the next one', async () => {
  const client = new QueryClient();
  let reads = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['plan'],
    queryFn: () => {
      reads += 1;
      return reads === 1 ? new Promise(() => undefined) : 'expert';
    },
  });
  const stop = observer.subscribe(() => undefined);
  await forgetMember(client, 'ana', 'bia');
  await expect.poll(() => client.getQueryData(['plan'])).toBe('expert');
  stop();
});
