/**
 * Navigations that are the server's: the APIs (links in mails and sign-in by Google and Apple go through `/auth/v1/`),
 * what only a development server has, its health and configuration, the partners' page for a member card, and files.
 * Matched against path and query.
 */
export const LEFT_ALONE: readonly RegExp[] = [
  /^\/[^/?]+\/v1(?:[/?]|$)/,
  /^\/dev(?:[/?]|$)/,
  /^\/healthz(?:[/?]|$)/,
  /^\/config\.json(?:[/?]|$)/,
  /^\/(?:cartao|certificado)(?:[/?]|$)/,
  /^[^?]*\.[a-z0-9]+(?:\?|$)/i,
];
