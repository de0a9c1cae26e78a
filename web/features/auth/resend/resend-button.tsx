import { Button } from '#web/components/ui/button.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useResendConfirmation } from '../api/resend-confirmation.ts';
import { useMailPause } from './use-mail-pause.ts';

/**
 * "Reenviar email". The server sends an address one mail a minute at most and does not say whether it sent one now. So
 * the button waits for the minute to pass, and the toast promises no more than is known.
 */
export function ResendButton({ email, className }: { email: string; className?: string }) {
  const resend = useResendConfirmation();
  const seconds = useMailPause('confirmation', email);

  function send() {
    resend.mutate(email, {
      onSuccess: () =>
        toast.success('Confira seu email', {
          description: 'Mandamos no máximo uma mensagem por minuto. Se ela não chegar, olhe o spam e peça de novo.',
        }),
      onError: (error) => toast.error('Erro ao enviar email', { description: toAppError(error).message }),
    });
  }

  return (
    <Button
      variant="outline"
      size="sm"
      className={className}
      disabled={seconds > 0}
      isLoading={resend.isPending}
      loadingText="Enviando..."
      onClick={send}
    >
      {seconds > 0 ? `Reenviar email em ${seconds} s` : 'Reenviar email'}
    </Button>
  );
}
