import { expect, test } from 'vitest';
import { databaseTopic, decodeMessage, encodeMessage, protocolVersionOf } from './protocol.ts';

const message = { joinRef: '1', ref: '2', topic: 'realtime:user:x', event: 'phx_join', payload: { config: {} } };

test.each(['1.0.0', '2.0.0'] as const)('what version %s writes it also reads', (version) => {
  expect(decodeMessage(Buffer.from(encodeMessage(message, version)), false, version)).toEqual(message);
});

test.each([
  ['no JSON', '{', '2.0.0'],
  ['an object in 2.0.0', '{"topic":"phoenix","event":"heartbeat"}', '2.0.0'],
  ['too few parts', '[null,"1","phoenix","heartbeat"]', '2.0.0'],
  ['a topic with a NUL', String.raw`[null,"1","realtime:user:\u0000","phx_join",{}]`, '2.0.0'],
  ['half a pair far inside', String.raw`[null,"1","realtime:user:x","phx_join",{"config":{"a":["\ud83d"]}}]`, '2.0.0'],
  ['a NUL in 1.0.0', String.raw`{"topic":"realtime:x","event":"phx_join","ref":"\u0000","payload":{}}`, '1.0.0'],
  ['a topic that is not text', '[null,"1",5,"heartbeat",{}]', '2.0.0'],
  ['a topic without end', `[null,"1","${'x'.repeat(256)}","heartbeat",{}]`, '2.0.0'],
  ['a reference that is a list', '[null,["1"],"phoenix","heartbeat",{}]', '2.0.0'],
  ['a list in 1.0.0', '[1,2,3,4,5]', '1.0.0'],
  ['null in 1.0.0', 'null', '1.0.0'],
] as const)('%s is not a message', (_, text, version) => {
  expect(decodeMessage(Buffer.from(text), false, version)).toBeNull();
});

test('a payload that is not an object counts as empty', () => {
  expect(decodeMessage(Buffer.from('[null,"1","phoenix","heartbeat",[1]]'), false, '2.0.0')?.payload).toEqual({});
});

test('of a binary broadcast only the address is read', () => {
  const frame = Buffer.concat([Buffer.from([3, 1, 1, 15, 5, 0, 1]), Buffer.from('12realtime:user:xhello{"a":1}')]);
  expect(decodeMessage(frame, true, '2.0.0')).toEqual({
    joinRef: '1',
    ref: '2',
    topic: 'realtime:user:x',
    event: 'broadcast',
    payload: {},
  });
  expect(decodeMessage(Buffer.from([4, 0, 0, 0, 0, 0, 0]), true, '2.0.0')).toBeNull();
  expect(decodeMessage(Buffer.from([3]), true, '2.0.0')).toBeNull();
});

test('topics and versions', () => {
  expect(['realtime:user:x', 'realtime:', 'user:x', 'phoenix'].map(databaseTopic)).toEqual(['user:x', null, null, null]);
  expect([null, '1.0.0', '2.0.0', '3.0.0', ''].map(protocolVersionOf)).toEqual(['1.0.0', '1.0.0', '2.0.0', null, null]);
});
