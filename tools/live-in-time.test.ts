// Here, because nothing of the app may import both the server's end and the page's.
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Hub } from '../server/realtime/hub.ts';
import { createLiveRefresher } from '../web/lib/live/live-refresher.ts';

const TOPIC = 'challenge:verao';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page with the ranking open, at the other end of the server's hub. */
async function openRanking() {
  const hub = new Hub();
  const client = new QueryClient();
  const readAt: number[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['challenge-ranking', 'verao'],
    queryFn: () => readAt.push(Date.now()),
    staleTime: Infinity,
  });
  const stopShowing = observer.subscribe(() => undefined);
  const refresher = createLiveRefresher(client, { onProfile: vi.fn(), onLevel: vi.fn(), onSuspension: vi.fn(), openedAt: Date.now() });
  hub.subscribe(TOPIC, { version: '2.0.0', receive: () => refresher.onMessage(TOPIC, 'ranking_changed', {}) });
  await vi.advanceTimersByTimeAsync(10);
  const change = () => hub.publish({ id: 'm', topic: TOPIC, event: 'ranking_changed', payload: {} });
  const close = () => {
    refresher.stop();
    stopShowing();
    hub.close();
  };
  return { readAt, change, close };
}

test.each([200, 700, 1_100])('the last of many changes, %i ms apart, is in another’s ranking within 2 s of it', async (apartMs) => {
  for (const lastMs of [50, 350, 650, 950, 1_250]) {
    const { readAt, change, close } = await openRanking();
    for (let passed = 0; passed < 25_000; passed += apartMs) {
      change();
      await vi.advanceTimersByTimeAsync(apartMs);
    }
    await vi.advanceTimersByTimeAsync(lastMs);
    change();
    const changedAt = Date.now();
    // The rest of the two seconds is the network's.
    await vi.advanceTimersByTimeAsync(1_850);
    expect(readAt.at(-1), `${lastMs} ms after the others`).toBeGreaterThanOrEqual(changedAt);
    close();
  }
});
