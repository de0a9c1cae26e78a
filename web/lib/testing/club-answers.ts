import { PostgrestClient } from '@supabase/postgrest-js';
import { initializeSupabase } from '../data/supabase.ts';
import type { ClubClient } from '../data/supabase.ts';

type Answer = (request: Request) => unknown;

/**
 * Puts the app's client in front of answers made here, without a session: only what is behind the network is replaced.
 * @param answers by method and path, such as 'GET /challenge_participants'; each returns JSON, or throws like a lost
 * connection
 * @returns the requests so far, and their bodies
 */
export function stubClubAnswers(answers: Record<string, Answer>) {
  const requests: { key: string; body: unknown }[] = [];
  const rest = new PostgrestClient('http://club.example/rest/v1', {
    retry: false,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const key = `${request.method} ${new URL(request.url).pathname.replace('/rest/v1', '')}`;
      requests.push({ key, body: request.method === 'GET' ? null : await request.clone().json() });
      const answer = answers[key];
      if (!answer) return Response.json({ message: `no answer for ${key}` }, { status: 404 });
      const value = await answer(request);
      return value instanceof Response ? value : Response.json(value);
    },
  });
  initializeSupabase({ from: rest.from.bind(rest), rpc: rest.rpc.bind(rest) } as unknown as ClubClient);
  return requests;
}
