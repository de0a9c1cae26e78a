import type { RecordedRequest } from './request-words.ts';

/** Callers who are not let in, and requests that ask nothing of the database. */
export const CALLERS: readonly RecordedRequest[] = [
  { path: 'teams?select=id&order=id', headers: { apikey: '' } },
  { path: 'teams', headers: { apikey: 'sb_publishable_wrong' } },
  { path: 'teams?select=nothing', headers: { apikey: 'sb_publishable_wrong' } },
  { path: 'teams', headers: { authorization: 'Bearer a.b.c' } },
  { path: 'teams?select=nothing', headers: { authorization: 'Bearer a.b.c' } },
  { path: 'teams?select=id&order=id&limit=1', headers: { authorization: 'Bearer nonsense' } },
  { path: 'teams?select=id&order=id&limit=1', headers: { authorization: 'Basic nonsense' } },
  { path: 'players?select=id', headers: { authorization: 'Bearer nonsense' } },
  { as: 'server', path: 'secrets', headers: { 'user-agent': 'Mozilla/5.0 (X11)' } },
  { as: 'stranger', method: 'OPTIONS', path: 'players' },
  { as: 'stranger', method: 'OPTIONS', path: 'rpc/sum_of' },
  { as: 'stranger', method: 'OPTIONS', path: 'nowhere' },
  { as: 'stranger', path: '' },
  { as: 'ana', path: 'players/x' },
];
