import type { TestClub } from './test-club.ts';

/**
 * Sends a data request with the server's own key.
 * @returns the answer, with its body read as JSON where there is one
 */
export async function sendAsServer(club: TestClub, method: string, path: string, headers: Record<string, string> = {}, body?: unknown) {
  const answer = await club.request(`/rest/v1/${path}`, {
    method,
    headers: { apikey: club.secrets.secretKey, 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : (JSON.parse(text) as unknown) };
}
