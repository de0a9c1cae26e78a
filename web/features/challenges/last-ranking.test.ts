// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { readLastRanking, saveLastRanking } from './last-ranking.ts';
import { sampleRanking } from './sample-ranking.ts';

const ranking = { page: sampleRanking(), challengeTitle: 'Desafio 21 dias', savedAt: '2026-11-21T12:00:00Z' };

afterEach(() => localStorage.clear());

test('what was kept comes back to the same member and challenge only', () => {
  saveLastRanking('ana', 'desafio', ranking);
  expect(readLastRanking('ana', 'desafio')).toEqual(ranking);
  expect(readLastRanking('bia', 'desafio')).toBeNull();
  expect(readLastRanking('ana', 'outro')).toBeNull();
});

test('damaged storage counts as nothing kept', () => {
  saveLastRanking('ana', 'desafio', ranking);
  const key = localStorage.key(0) ?? '';
  localStorage.setItem(key, '{"page":');
  expect(readLastRanking('ana', 'desafio')).toBeNull();
  localStorage.setItem(key, '{"page":{"rows":"?"},"savedAt":"x"}');
  expect(readLastRanking('ana', 'desafio')).toBeNull();
});
