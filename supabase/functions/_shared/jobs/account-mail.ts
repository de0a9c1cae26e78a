import type { JobKind } from './job.ts';

/** Has the auth server send one of its mails again. */
export const accountMail: JobKind = {
  run: async ({ payload: { mail, user_id: userId } }, { backend }) => {
    const email = await backend.call('account_address', { p_user_id: userId });
    // The account may be gone by now.
    if (typeof email === 'string') await backend.sendAccountMail(mail === 'signup' ? 'signup' : 'recovery', email);
  },
};
