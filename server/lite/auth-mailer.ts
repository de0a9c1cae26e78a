import type { App } from '@supabase/lite';
import type { Mailer } from '#server/mail/mail.ts';
import { confirmationMail, recoveryMail } from '#server/mail/messages.ts';

export type AuthMailer = NonNullable<App['_mailer']>;

/**
 * lite's mails in the club's words.
 * @param origin where members reach the app
 */
export function createAuthMailer(mailer: Mailer, origin: string): AuthMailer {
  return {
    async sendConfirmation(email, tokenHash) {
      await mailer.send(confirmationMail(email, tokenHash, origin));
    },
    async sendRecovery(email, tokenHash) {
      await mailer.send(recoveryMail(email, tokenHash, origin));
    },
    // Changing the address and signing in by mailed code are refused (see auth-routes): nothing asks for these.
    sendEmailChange: async () => undefined,
    sendMagicLink: async () => undefined,
    sendReauthentication: async () => undefined,
  };
}
