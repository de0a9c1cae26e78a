// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { writeDraft } from '#web/lib/drafts/draft-storage.ts';
import { clearWorkoutDraft, keepWorkoutDraft } from '../register-workout-draft.ts';
import { stableId } from './stable-id.ts';
import { useWorkoutId } from './use-workout-id.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/;
const run = { exerciseName: 'Corrida' };

beforeEach(() => localStorage.clear());

test('the same content keeps its id, other content gets another', () => {
  const { result, rerender } = renderHook(() => useWorkoutId('ana'));
  const first = result.current.idFor(run);
  rerender();
  expect(first).toMatch(UUID);
  expect(result.current.idFor(run)).toBe(first);
  expect(result.current.idFor({ exerciseName: 'Corrida no parque' })).not.toBe(first);
});

test('after a success the same content is another workout', () => {
  const { result } = renderHook(() => useWorkoutId('ana'));
  const first = result.current.idFor(run);
  result.current.forget();
  expect(result.current.idFor(run)).not.toBe(first);
});

test('a draft that is open in two tabs is one workout, whichever sends it, and after it was sent', () => {
  writeDraft('ana', 'register-workout', run);
  const [one, other] = [renderHook(() => useWorkoutId('ana')), renderHook(() => useWorkoutId('ana'))];
  const sent = one.result.current.idFor(run);
  clearWorkoutDraft('ana');
  one.result.current.forget();
  expect(other.result.current.idFor(run)).toBe(sent);
  // A workout that is typed after it is another one.
  writeDraft('ana', 'register-workout', run);
  expect(one.result.current.idFor(run)).not.toBe(sent);
});

test('a workout that the server refused goes on as the same draft, even after a reload', () => {
  writeDraft('ana', 'register-workout', run);
  const { result } = renderHook(() => useWorkoutId('ana'));
  const sent = result.current.idFor(run);
  clearWorkoutDraft('ana');
  keepWorkoutDraft('ana', run, result.current.draftId());
  expect(renderHook(() => useWorkoutId('ana')).result.current.idFor(run)).toBe(sent);
});

test('forms without a draft share nothing', () => {
  const [one, other] = [renderHook(() => useWorkoutId('ana')), renderHook(() => useWorkoutId('ana'))];
  expect(one.result.current.idFor(run)).not.toBe(other.result.current.idFor(run));
});

test('ids of many contents are all different', () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => stableId(`1b671a64-40d5-491e-99b0-da01ff1f3341 {"name":"Corrida ${index}"}`));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => UUID.test(id))).toBe(true);
  for (const part of [(id: string) => id.slice(0, 8), (id: string) => id.slice(24)])
    expect(new Set(ids.map(part)).size).toBeGreaterThan(ids.length - 10);
});
