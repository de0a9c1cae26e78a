import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Hub } from './hub.ts';
import type { Broadcast } from './hub.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const message = (id: string, topic: string, event = 'member_changed'): Broadcast => ({ id, topic, event, payload: { n: id } });

/** Somebody who keeps the ids of what they receive. */
function listener(version: '1.0.0' | '2.0.0' = '2.0.0') {
  const frames: Buffer[] = [];
  return {
    version,
    frames,
    receive: (frame: Buffer) => void frames.push(frame),
    ids: () => frames.map((frame) => /"id":"(\w+)"/.exec(frame.toString())?.[1]),
  };
}

test('a message goes to all who joined its topic, written once, and to nobody else', () => {
  const hub = new Hub();
  const [ana, bia, caio, old] = [listener(), listener(), listener(), listener('1.0.0')];
  hub.subscribe('a', ana);
  hub.subscribe('a', bia);
  hub.subscribe('a', old);
  hub.subscribe('b', caio);
  hub.publish(message('m1', 'a'));
  expect(ana.frames[0]?.toString()).toBe(
    '[null,null,"realtime:a","broadcast",{"type":"broadcast","event":"member_changed","payload":{"n":"m1"},"meta":{"id":"m1"}}]',
  );
  expect(bia.frames[0]).toBe(ana.frames[0]);
  expect(JSON.parse(old.frames[0]?.toString() ?? '')).toMatchObject({
    topic: 'realtime:a',
    event: 'broadcast',
    payload: { event: 'member_changed' },
  });
  expect(caio.frames).toEqual([]);
  hub.unsubscribe('a', ana);
  hub.publish(message('m2', 'a'));
  expect([ana.ids(), bia.ids()]).toEqual([['m1'], ['m1', 'm2']]);
});

test('of ranking_changed the first goes at once and the last of 0.4 s at their end, for each topic', async () => {
  const hub = new Hub();
  const [ana, bia] = [listener(), listener()];
  hub.subscribe('a', ana);
  hub.subscribe('b', bia);
  for (const id of ['m1', 'm2', 'm3']) hub.publish(message(id, 'a', 'ranking_changed'));
  hub.publish(message('m4', 'b', 'ranking_changed'));
  expect([ana.ids(), bia.ids()]).toEqual([['m1'], ['m4']]);
  await vi.advanceTimersByTimeAsync(399);
  expect(ana.ids()).toEqual(['m1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(ana.ids()).toEqual(['m1', 'm3']);
  hub.publish(message('m5', 'a', 'ranking_changed'));
  expect(ana.ids()).toEqual(['m1', 'm3']);
  await vi.advanceTimersByTimeAsync(400);
  expect(ana.ids()).toEqual(['m1', 'm3', 'm5']);
  await vi.advanceTimersByTimeAsync(5_000);
  hub.publish(message('m6', 'a', 'ranking_changed'));
  expect([ana.ids(), bia.ids()]).toEqual([['m1', 'm3', 'm5', 'm6'], ['m4']]);
});

test('a member’s own message does not wait until a challenge’s has reached everybody, and none overtakes another of its topic', async () => {
  const hub = new Hub();
  const [ana, bia] = [listener(), listener()];
  const crowd = Array.from({ length: 1_200 }, () => listener());
  for (const one of [...crowd, bia]) hub.subscribe('challenge', one);
  hub.subscribe('ana', ana);
  hub.publish(message('m1', 'challenge'));
  for (const one of crowd) hub.unsubscribe('challenge', one);
  hub.publish(message('m2', 'ana'));
  hub.publish(message('m3', 'challenge'));
  expect([ana.ids(), bia.ids()]).toEqual([['m2'], []]);
  await vi.runAllTimersAsync();
  expect([ana.ids(), bia.ids()]).toEqual([['m2'], ['m1', 'm3']]);
});

test('thousands of listeners are served in turns, in the order of the messages', async () => {
  const hub = new Hub();
  const crowd = Array.from({ length: 1_200 }, () => listener());
  for (const one of crowd) hub.subscribe('a', one);
  hub.publish(message('m1', 'a'));
  hub.publish(message('m2', 'a'));
  expect(crowd.filter(({ frames }) => frames.length > 0).length).toBeLessThan(1_200);
  await vi.runAllTimersAsync();
  expect(crowd.every((one) => one.ids().join() === 'm1,m2')).toBe(true);
});
