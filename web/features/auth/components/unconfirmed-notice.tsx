import { MailWarning } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { messageFor, toAppError } from '#web/lib/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useResendConfirmation } from '../api/resend-confirmation.ts';

/** Says that the account waits for its confirmation and sends the mail again. */
export function UnconfirmedNotice({ email }: { email: string }) {
  const resend = useResendConfirmation();

  function send() {
    resend.mutate(email, {
      onSuccess: () => toast.success('Email enviado!', { description: 'Verifique seu email para confirmar sua conta.' }),
      onError: (error) => toast.error('Erro ao enviar email', { description: toAppError(error).message }),
    });
  }

  return (
    <Notice
      tone="warning"
      icon={<MailWarning />}
      title="Confirme seu email para entrar"
      action={
        <Button variant="outline" size="sm" isLoading={resend.isPending} loadingText="Enviando..." onClick={send}>
          Reenviar e-mail
        </Button>
      }
    >
      {messageFor('email_not_confirmed')}
    </Notice>
  );
}
