import { ADMIN } from './admin.ts';
import { CALLERS } from './callers.ts';
import { LOGOUT } from './logout.ts';
import { MAILS } from './mails.ts';
import { OTHER_DOORS } from './other-doors.ts';
import { PROVIDER_CODES } from './provider-codes.ts';
import { RENEWAL } from './renewal.ts';
import { SIGN_UP } from './sign-up.ts';
import type { Topic } from './step.ts';
import { TOKEN } from './token.ts';
import { UNCONFIRMED_SIGN_UP } from './unconfirmed-sign-up.ts';
import { USER } from './user.ts';
import { VERIFY } from './verify.ts';

/** A club's settings, and what it is asked under them. */
interface Setting {
  name: string;
  env: Record<string, string>;
  topics: readonly Topic[];
}

const TOPICS = [SIGN_UP, TOKEN, RENEWAL, USER, VERIFY, MAILS, LOGOUT, CALLERS, PROVIDER_CODES, ADMIN, OTHER_DOORS];

/** Providers have tests of their own. */
const NO_PROVIDER = { PROVIDER_SIMULATOR: 'off' };

/** The questions to auth, by topic. The answers to a topic are in answers/<its name>.json. */
export const SETTINGS: readonly Setting[] = [
  { name: 'where a mail confirms an address', env: NO_PROVIDER, topics: TOPICS },
  { name: 'where no mail does', env: { ...NO_PROVIDER, AUTH_EMAIL_CONFIRMATION: 'off' }, topics: [UNCONFIRMED_SIGN_UP] },
];
