import type { Challenge } from '../api/get-active-challenge.ts';

/** For tests: a main challenge of 1 to 21 November 2026, with null wherever the database may have it. */
export const CHALLENGE: Challenge = {
  id: 'c',
  title: 'Desafio 21 dias',
  description: null,
  image_url: null,
  start_date: '2026-11-01T03:00:00Z',
  end_date: '2026-11-22T02:59:59Z',
  type: 'main',
  points: 210,
  active: true,
  target_check_ins: 21,
  time_zone: 'America/Sao_Paulo',
  requirements: [],
  created_at: '2026-10-20T12:00:00Z',
  closed_at: null,
};
