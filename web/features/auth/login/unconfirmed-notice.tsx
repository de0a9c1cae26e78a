import { MailWarning } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { messageFor } from '#web/lib/data/errors.ts';
import { ResendButton } from '../resend/resend-button.tsx';

/**
 * Says that the account waits for its confirmation, which the server tells only with the right password. Sends the mail
 * again.
 */
export function UnconfirmedNotice({ email }: { email: string }) {
  return (
    <Notice tone="warning" icon={<MailWarning />} title="Confirme seu email para entrar" action={<ResendButton email={email} />}>
      {messageFor('email_not_confirmed')}
    </Notice>
  );
}
