import { MailWarning } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { messageFor } from '#web/lib/data/errors.ts';
import { ResendButton } from '../resend/resend-button.tsx';

interface UnconfirmedNoticeProps {
  email: string;
  /** Whether the server has said so. The embedded server does not: it mails the link again to whoever waits for it. */
  isCertain: boolean;
}

/** Says that the account waits, or may be waiting, for its confirmation and sends the mail again. */
export function UnconfirmedNotice({ email, isCertain }: UnconfirmedNoticeProps) {
  return (
    <Notice
      tone="warning"
      icon={<MailWarning />}
      title={isCertain ? 'Confirme seu email para entrar' : 'Já confirmou seu email?'}
      action={<ResendButton email={email} />}
    >
      {isCertain ? messageFor('email_not_confirmed') : 'Se a conta existir e ainda não foi confirmada, o link foi enviado de novo.'}
    </Notice>
  );
}
