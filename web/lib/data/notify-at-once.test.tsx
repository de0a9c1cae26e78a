// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, defaultScheduler, notifyManager, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { notifyAtOnce } from './notify-at-once.ts';
import { fillQuery } from './page-fills.ts';

const KEYS = ['figures', 'challenges', 'check-ins'] as const;
const asking = () => new Promise<string>(() => undefined);

beforeEach(notifyAtOnce);
afterEach(() => notifyManager.setScheduler(defaultScheduler));

function Part({ name }: { name: string }) {
  return <p>{useQuery({ queryKey: [name], queryFn: asking }).data ?? '-'}</p>;
}

test('answers that come in one go are drawn in one go', async () => {
  const client = new QueryClient();
  let give = (_words: string) => undefined as void;
  const answer = new Promise<string>((resolve) => (give = resolve));
  for (const key of KEYS)
    void fillQuery(
      client,
      { queryKey: [key], queryFn: asking },
      answer.then((words) => `${key} ${words}`),
      Date.now(),
    );
  let drawings = 0;
  render(
    <QueryClientProvider client={client}>
      <Profiler id="page" onRender={() => (drawings += 1)}>
        {KEYS.map((key) => (
          <Part key={key} name={key} />
        ))}
      </Profiler>
    </QueryClientProvider>,
  );
  give('here');
  for (const key of KEYS) expect(await screen.findByText(`${key} here`)).toBeVisible();
  expect(drawings).toBe(2);
  client.clear();
});
