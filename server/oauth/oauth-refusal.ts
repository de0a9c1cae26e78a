/** Why a sign-in by a provider ended without a session; the words are GoTrue's own. */
const REFUSALS = {
  bad_oauth_state: ['invalid_request', 'OAuth state not found or expired'],
  bad_oauth_callback: ['invalid_request', 'OAuth callback without an answer of the provider'],
  provider_denied: ['access_denied', 'The sign-in was cancelled at the provider'],
  provider_email_needs_verification: [
    'access_denied',
    'Unverified email with the provider. Verify the email with the provider in order to sign in',
  ],
  over_request_rate_limit: ['temporarily_unavailable', 'Too many sign-ins in a short time'],
  user_banned: ['access_denied', 'User is banned'],
  unexpected_failure: ['server_error', 'Unable to sign in with the provider'],
} as const;

export type OauthRefusal = keyof typeof REFUSALS;

/** The address to send the browser to with a refusal, in query and fragment, as GoTrue does. */
export function refusalUrl(redirectTo: string, refusal: OauthRefusal): string {
  const [error, description] = REFUSALS[refusal];
  const url = new URL(redirectTo);
  const parameters = { error, error_code: refusal, error_description: description };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams({ ...parameters, sb: '' }).toString();
  return url.href;
}
