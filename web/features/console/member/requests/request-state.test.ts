import { expect, test } from 'vitest';
import type { MemberRequest } from '../../api/member-schema.ts';
import { isWaiting, requestState } from './request-state.ts';

const request = (facts: Partial<MemberRequest> = {}): MemberRequest => ({
  id: 'q',
  kind: 'export',
  reason: 'email',
  requested_at: '2026-11-01T12:00:00Z',
  due_at: '2026-11-08T12:00:00Z',
  stopped_at: null,
  done_at: null,
  ...facts,
});

test.each<[string, Partial<MemberRequest>, string, boolean, boolean]>([
  ['2026-11-08T11:59:59Z', {}, 'A cópia abre em 08/11/2026.', true, false],
  ['2026-11-08T12:00:00Z', {}, 'A cópia pode ser baixada até 15/11/2026.', true, true],
  ['2026-11-10T12:00:00Z', { done_at: '2026-11-09T12:00:00Z' }, 'A cópia pode ser baixada até 15/11/2026.', false, true],
  ['2026-11-15T12:00:00Z', {}, 'O prazo para baixar a cópia passou.', true, false],
  ['2026-11-15T12:00:00Z', { done_at: '2026-11-09T12:00:00Z' }, 'Cópia baixada em 09/11/2026.', false, false],
  ['2026-11-10T12:00:00Z', { stopped_at: '2026-11-02T12:00:00Z' }, 'Parado em 02/11/2026.', false, false],
  ['2026-11-02T12:00:00Z', { kind: 'deletion' }, 'A conta será excluída em 08/11/2026.', true, false],
  ['2026-11-08T12:00:01Z', { kind: 'deletion' }, 'A exclusão está para acontecer.', true, false],
])('at %s, with %o: %s', (instant, facts, text, canStop, canDownload) => {
  expect(requestState(request(facts), new Date(instant))).toEqual({ text, canStop, canDownload });
});

test('what waits is neither stopped nor done', () => {
  const all = [request(), request({ kind: 'deletion', stopped_at: '2026-11-02T12:00:00Z' })];
  expect([isWaiting(all, 'export'), isWaiting(all, 'deletion')]).toEqual([true, false]);
});
