interface OurDecision {
  /** The heading that has the reason. */
  reason: string;
  /** The answer, and what the platform answers instead. */
  says: string;
}

/**
 * Each recorded step says in `from` where its answer comes from:
 * - `gotrue <file>`: supabase/auth answers so, by that file, which was read for it, of
 *   https://github.com/supabase/auth/tree/bc32168e13fdc928c98b449fc76bc3fdb9a293c5/internal
 * - `auth-js`: the result is what the unmodified client makes of the answers, or says by itself.
 * - `ours <name>`: a decision of ours, which `OURS` tells. With `gotrue` beside it, the rest of the answer is the platform's.
 *
 * In all answers it is ours alone that a token has no user_metadata, and that a refusal has the earlier of GoTrue's two forms, whichever
 * version a client asks for. The rows of access_records and member_consents, and the words of mails, are ours as well.
 * These are the decisions by which auth answers otherwise than GoTrue.
 */
export const OURS: Readonly<Record<string, OurDecision>> = {
  'address-stays': {
    reason: 'docs/auth.md#where-answers-are-ours',
    says: 'The e-mail of an account can not be changed: 422 email_change_disabled. GoTrue mails both addresses.',
  },
  'admin-by-command': {
    reason: 'docs/auth.md#where-answers-are-ours',
    says: 'SQL and the operator’s command manage accounts: 404 feature_disabled. GoTrue does as the secret key asks.',
  },
  'asking-again': {
    reason: 'docs/requests.md#what-a-stranger-does-bars-no-member',
    says: 'Asking again within a minute is answered as the first time, with or without a mail. GoTrue answers 429, which tells of an account.',
  },
  'bodies-are-json': {
    reason: 'docs/auth.md#where-answers-are-ours',
    says: 'A body that is no JSON is 400 bad_json at each door. GoTrue reads none at a sign-out.',
  },
  callback: {
    reason: 'docs/auth.md#google-and-apple',
    says: 'What a provider’s answer lacks is said in words of ours, in GoTrue’s form and codes.',
  },
  consents: {
    reason: 'docs/auth.md#where-answers-are-ours',
    says: 'The version of the terms that a sign-up names is kept as the member’s consent.',
  },
  'contested-sign-up': {
    reason: 'docs/auth.md#who-may-learn-what',
    says: 'Another password for an address that waits takes the password from the account. GoTrue keeps the first one.',
  },
  'exact-paths': {
    reason: 'docs/auth.md#where-answers-are-ours',
    says: 'A slash at the end makes another path, which is none: 404. GoTrue’s router takes it.',
  },
  'head-as-get': { reason: 'docs/auth.md#where-answers-are-ours', says: 'HEAD is answered as GET without its body. GoTrue answers 405.' },
  'known-address': {
    reason: 'docs/auth.md#who-may-learn-what',
    says: 'A sign-up of a known address is answered as that of a new one, with an identity. GoTrue answers without one, which tells.',
  },
  'link-has-one-purpose': {
    reason: 'docs/auth.md#where-answers-are-ours',
    says: 'A link for a password confirms nothing as type `email`: 403. GoTrue opens a session.',
  },
  'link-leads-to-a-page': {
    reason: 'docs/auth.md#who-may-learn-what',
    says: 'A link that is opened leads to a page with a button. GoTrue redeems it at once, as a mail scanner would.',
  },
  'listed-passwords': {
    reason: 'docs/auth.md#passwords',
    says: 'The list of common passwords is the club’s own. GoTrue asks HaveIBeenPwned, with the same words.',
  },
  'mail-at-login': {
    reason: 'docs/auth.md#who-may-learn-what',
    says: 'A refused login at an account that waits mails its link again. GoTrue mails nothing.',
  },
  'mailed-sign-in': {
    reason: 'docs/auth.md#where-answers-are-ours',
    says: 'A mailed sign-in is off, whoever asks. GoTrue first says whether the address has an account, by 422 otp_disabled.',
  },
  'no-challenge-for-mails': {
    reason: 'docs/auth.md#where-answers-are-ours',
    says: 'A mailed link needs no code challenge, whole or half: the page redeems it by POST. GoTrue would ask for the verifier.',
  },
  'not-offered': {
    reason: 'docs/auth.md#where-answers-are-ours',
    says: 'What the club does not offer is not told, or not known. GoTrue describes its OAuth server, and looks at the token.',
  },
  'one-caller': {
    reason: 'docs/requests.md#who-calls',
    says: 'One place tells who calls, before auth is asked, in the words and headers of the platform’s gateway. A key is no access token.',
  },
  'only-pkce': {
    reason: 'docs/auth.md#google-and-apple',
    says: 'Providers are reached with PKCE alone: no tokens in an address. GoTrue has a way without.',
  },
  'own-words': {
    reason: 'docs/auth.md#where-answers-are-ours',
    says: 'Status and code are GoTrue’s; the message is shorter, or an earlier one.',
  },
  'password-of-spaces': { reason: 'docs/auth.md#passwords', says: 'Spaces alone are no password: 422 weak_password. GoTrue takes them.' },
  phone: {
    reason: 'docs/auth.md#where-answers-are-ours',
    says: 'There are no phones: a number beside an address is not looked at, a code by phone is of no type that there is.',
  },
  preflights: {
    reason: 'docs/requests.md#the-gate-of-the-data-api',
    says: 'Preflights are answered in one place, before any room and whatever the path, as the platform’s gateway does.',
  },
  'proof-for-a-password': {
    reason: 'docs/auth.md#who-may-learn-what',
    says: 'A new password always needs a proof. GoTrue asks for none in sessions younger than a day.',
  },
  'redirect-beside-a-link': {
    reason: 'docs/auth.md#where-answers-are-ours',
    says: 'A redirect_to beside a link is not looked at. GoTrue answers 400 validation_failed.',
  },
  'session-ends-whole': {
    reason: 'docs/auth.md#an-endpoint-is-a-file-and-a-transaction',
    says: 'A session that has expired, or whose old token was used again, is deleted. GoTrue leaves its row, or revokes its tokens.',
  },
  'storable-texts': {
    reason: 'docs/requests.md#texts',
    says: 'A text with a NUL or half of a surrogate pair is refused at the door. GoTrue hands it to PostgreSQL.',
  },
  'values-by-name': {
    reason: 'docs/auth.md#where-answers-are-ours',
    says: 'A value of the wrong type is 400 validation_failed, with its name. GoTrue answers bad_json, or reads null as {}.',
  },
  'waiting-account': {
    reason: 'docs/auth.md#who-may-learn-what',
    says: 'Where no mail confirms, a sign-up takes the place of an account that still waits. GoTrue confirms the old one, with its password.',
  },
  'whole-tokens': {
    reason: 'docs/requests.md#who-calls',
    says: 'A token of ours has an end, an account and its own living session. GoTrue lets tokens in without.',
  },
};

const GOTRUE_FILE = /^gotrue [\w/]+\.go$/;

/** Whether that is a source which a step may name. */
export function isSource(from: string): boolean {
  return from === 'auth-js' || GOTRUE_FILE.test(from) || (from.startsWith('ours ') && from.slice('ours '.length) in OURS);
}
