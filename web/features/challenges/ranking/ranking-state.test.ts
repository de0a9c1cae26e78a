import { expect, test } from 'vitest';
import { toAppError } from '#web/lib/data/errors.ts';
import type { RankingPage } from '../api/get-challenge-ranking.ts';
import type { RankingRow } from '../api/ranking-row.ts';
import { rankingView } from './ranking-state.ts';

function row(user_id: string, position: number): RankingRow {
  return {
    user_id,
    position,
    user_name: user_id,
    user_photo_url: null,
    points: 10,
    completion_percentage: 4.76,
    check_ins_count: 1,
    consecutive_days: 1,
    last_check_in_date: '2026-11-21T12:00:00Z',
  };
}

function page(rows: RankingRow[]): RankingPage {
  return { rows, own_row: row('ana', 3), total_participants: 9, next_cursor: null, read_at: 0 };
}

const nothing = {
  pages: undefined,
  readAt: null,
  error: null,
  isMoreError: false,
  challengeTitle: 'Desafio 21 dias',
  timeZone: 'America/Sao_Paulo',
};
const broken = toAppError({ message: 'TypeError: Failed to fetch' });
const seen = [page([row('bia', 1), row('caio', 2)])];

test('it loads, then shows the live rows in order without repeats', () => {
  expect(rankingView(nothing)).toEqual({ status: 'loading' });
  const view = rankingView({ ...nothing, pages: [page([row('bia', 1), row('caio', 2)]), page([row('caio', 3), row('duda', 4)])] });
  expect(view).toMatchObject({ status: 'ready', source: 'live', totalParticipants: 9, ownRow: { user_id: 'ana' } });
  expect(view.status === 'ready' && view.rows.map((one) => [one.user_id, one.position])).toEqual([
    ['bia', 1],
    ['caio', 2],
    ['duda', 4],
  ]);
});

test('what the next check-in gives is that of the first page', () => {
  const next_check_in = { day: '2026-11-21', passes: 48, passes_more: false };
  const pages = [
    { ...page([row('bia', 1)]), next_check_in },
    { ...page([row('caio', 2)]), next_check_in: null },
  ];
  expect(rankingView({ ...nothing, pages })).toMatchObject({ nextCheckIn: next_check_in });
});

test.each(['challenge_not_found', 'invalid_input'])('%s is a challenge that does not exist', (code) => {
  expect(rankingView({ ...nothing, error: toAppError({ success: false, error: code }, 200) })).toMatchObject({
    status: 'failed',
    title: 'Desafio não encontrado',
  });
});

test('a member who does not take part is told so, even if rows were seen before', () => {
  const error = toAppError({ success: false, error: 'not_participating' }, 200);
  expect(rankingView({ ...nothing, pages: seen, error })).toEqual({
    status: 'failed',
    title: 'Erro ao carregar ranking',
    description: 'Você não está participando deste desafio.',
  });
});

test.each([
  ['no network', broken],
  ['a broken server', toAppError({ message: 'boom' }, 503)],
])('with %s the rows of this session stay, as saved ones', (_name, error) => {
  const view = rankingView({ ...nothing, pages: seen, readAt: '2026-11-21T12:00:00Z', error });
  expect(view).toMatchObject({ status: 'ready', source: 'saved', savedAt: '2026-11-21T12:00:00Z' });
});

test('sample rows stand in only when nothing was ever seen, and are never mixed with real ones', () => {
  const view = rankingView({ ...nothing, error: broken });
  expect(view).toMatchObject({ status: 'ready', source: 'sample', ownRow: null });
  expect(view.status === 'ready' && view.rows.every((one) => one.user_id.startsWith('sample-'))).toBe(true);
});

test('a further page that fails leaves the live rows alone', () => {
  expect(rankingView({ ...nothing, pages: seen, error: broken, isMoreError: true })).toMatchObject({ source: 'live' });
});
