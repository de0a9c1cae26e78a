import { MailCheck } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { ResendButton } from '../resend/resend-button.tsx';

/** After a sign-up that waits for its confirmation: where the mail went and what to do. */
export function SignedUpNotice({ email }: { email: string }) {
  return (
    <Notice tone="success" icon={<MailCheck />} title="Falta só confirmar" action={<ResendButton email={email} />}>
      Enviamos uma mensagem para <strong className="wrap-anywhere">{email}</strong>. Abra o link dela e volte para entrar.
    </Notice>
  );
}
