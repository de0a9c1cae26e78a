import type { App } from '@supabase/lite';
import type { MailTransport } from '#server/mail/mail.ts';
import { confirmationMail, emailChangeMail, recoveryMail } from '#server/mail/messages.ts';

export type AuthMailer = NonNullable<App['_mailer']>;

/**
 * lite's mails in the club's words.
 * @param origin where members reach the club
 */
export function createAuthMailer(transport: MailTransport, origin: string): AuthMailer {
  return {
    async sendConfirmation(email, tokenHash) {
      transport.send(confirmationMail(email, tokenHash, origin));
    },
    async sendRecovery(email, tokenHash) {
      transport.send(recoveryMail(email, tokenHash, origin));
    },
    async sendEmailChange(email, tokenHash) {
      transport.send(emailChangeMail(email, tokenHash, origin));
    },
    // Sign-in by mailed code is off (see auth-routes): nothing asks for these two.
    sendMagicLink: async () => undefined,
    sendReauthentication: async () => undefined,
  };
}
