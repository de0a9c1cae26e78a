import { expect, test } from 'vitest';
import { notePause, pauseEnd } from './sending-pause.ts';

const tooMany = () => new Response(null, { status: 429, headers: { 'Retry-After': '60' } });

test('an answer bars only the kind of call that it was given to', () => {
  notePause(tooMany(), 'https://clube.example/rest/v1/challenges?select=id', { method: 'GET' });
  notePause(tooMany(), 'https://clube.example/auth/v1/token', { method: 'POST' });
  notePause(new Response(null, { status: 503, headers: { 'Retry-After': '60' } }), 'https://clube.example/rest/v1/rpc/x', {
    method: 'POST',
  });
  expect([pauseEnd('records'), pauseEnd('photos')]).toEqual([null, null]);
  notePause(tooMany(), new URL('https://clube.example/storage/v1/object/workout-images/m/1.webp'), { method: 'POST' });
  expect([pauseEnd('records'), pauseEnd('photos') !== null]).toEqual([null, true]);
  notePause(tooMany(), new Request('https://clube.example/rest/v1/rpc/record_workout_basic', { method: 'POST' }));
  expect(pauseEnd('records')).not.toBeNull();
});
