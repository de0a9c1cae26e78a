// @vitest-environment jsdom
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { createQueryClient, forgetFutureAges } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('a change without a network fails and says so instead of waiting in silence', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  const observer = new MutationObserver(client, {
    mutationFn: () => Promise.reject(new AppError('network')),
    retry: false,
  });
  await expect(observer.mutate()).rejects.toThrow('Sem conexão com o clube');
  client.clear();
});

test('the defaults of every query', () => {
  const { queries } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
    refetchOnMount: true,
    refetchOnReconnect: true,
  });
});

test('what was read before the clock was set back is read again', () => {
  const client = createQueryClient();
  client.setQueryData(['ahead'], 1, { updatedAt: Date.now() + 25 * 3_600_000 });
  client.setQueryData(['now'], 1);
  forgetFutureAges(client);
  expect(['ahead', 'now'].map((key) => client.getQueryState([key])?.isInvalidated)).toEqual([true, false]);
  client.clear();
});
