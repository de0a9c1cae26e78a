import type { BenchRequest } from './load.ts';

/** A member of the bench's database with a token both servers accept. */
export interface BenchMember {
  id: string;
  email: string;
  token: string;
}

/** Which server a request is written for: this product's, or the bare reference. */
export type Target = 'club' | 'bare';

export interface Scenario {
  id: 'read' | 'record' | 'ranking' | 'search' | 'stats' | 'dashboard';
  title: string;
  request: (target: Target, member: BenchMember, challengeId: string) => BenchRequest;
  accepts: (body: string) => boolean;
}

export const PUBLISHABLE_KEY = 'sb_publishable_bench';
const RANKING_PAGE_SIZE = 50;
/** The columns that the app reads of a workout; the bare server reads the same. */
export const WORKOUT_COLUMNS = 'id,workout_name,workout_type,date,duration_minutes,points,notes,image_urls,challenge_id';

export const SCENARIOS: readonly Scenario[] = [
  {
    id: 'read',
    title: "read: member's own workouts under RLS, limit 10",
    request: (target, { id, token }) => ({
      method: 'GET',
      path:
        target === 'club' ? `/rest/v1/workout_records?select=${WORKOUT_COLUMNS}&user_id=eq.${id}&order=date.desc&limit=10` : '/workouts',
      headers: headersFor(token),
    }),
    accepts: (body) => body.startsWith('[{'),
  },
  {
    id: 'record',
    title: 'write: record workout with check-in, a different member each',
    request: (target, member, challengeId) =>
      call(target, member, 'record_workout_basic', {
        p_user_id: member.id,
        p_workout_name: 'Treino de perna',
        p_workout_type: 'Musculação',
        p_date: new Date().toISOString(),
        p_duration_minutes: 50,
        p_challenge_id: challengeId,
        p_workout_id: null,
        p_notes: 'Intensidade: 3/5',
        p_workout_record_id: null,
      }),
    accepts: (body) => /"checked_in":\s*true/.test(body),
  },
  {
    id: 'ranking',
    title: `read: first ranking page of ${RANKING_PAGE_SIZE} with the own row`,
    request: (target, member, challengeId) =>
      call(target, member, 'challenge_ranking_page', { p_challenge_id: challengeId, p_limit: RANKING_PAGE_SIZE }),
    accepts: isSuccess,
  },
  {
    id: 'search',
    title: 'read: participants by a common first name, with their places',
    request: (target, member, challengeId) =>
      call(target, member, 'search_challenge_ranking', { p_challenge_id: challengeId, p_query: 'joao', p_limit: 20 }),
    accepts: (body) => /"has_more":\s*true/.test(body),
  },
  {
    id: 'stats',
    title: "read: the challenge's totals",
    request: (target, member, challengeId) => call(target, member, 'challenge_stats', { p_challenge_id: challengeId }),
    accepts: isSuccess,
  },
  {
    id: 'dashboard',
    title: 'read: dashboard of a member with 10 years of workouts',
    request: (target, member) => call(target, member, 'refresh_dashboard_data', { p_user_id: member.id }),
    accepts: isSuccess,
  },
];

/** PostgREST passes the text of a procedure's json on as PostgreSQL wrote it, with a space before the colon. */
function isSuccess(body: string): boolean {
  return /"success"\s*:\s*true/.test(body);
}

function call(target: Target, { token }: BenchMember, procedure: string, parameters: Record<string, unknown>): BenchRequest {
  const body = JSON.stringify(parameters);
  return {
    method: 'POST',
    path: target === 'club' ? `/rest/v1/rpc/${procedure}` : `/rpc/${procedure}`,
    headers: { ...headersFor(token), 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
    body,
  };
}

function headersFor(token: string): Record<string, string> {
  return { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}` };
}
