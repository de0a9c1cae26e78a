import { MailCheck } from 'lucide-react';
import { MAILED_LINK_MINUTES } from '#domain/limits.ts';
import { minutesInDigits } from '#domain/number-text.ts';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useSendPasswordLink } from '../api/send-password-link.ts';

interface PasswordLinkPanelProps {
  email: string;
  /** The label of the button, such as "Enviar link para definir senha". */
  actionLabel: string;
  variant: 'primary' | 'link';
}

/** Asks for the mail with which a password can be set, and says that it is on its way. */
export function PasswordLinkPanel({ email, actionLabel, variant }: PasswordLinkPanelProps) {
  const link = useSendPasswordLink();

  async function send() {
    try {
      await link.mutateAsync(email);
    } catch (error) {
      toast.error('Erro ao enviar email', { description: toAppError(error).message });
    }
  }

  if (link.isSuccess) {
    return (
      <Notice icon={<MailCheck />} tone="success" title="Email enviado!">
        <span>Abra o link que mandamos para </span>
        <strong className="wrap-anywhere">{email}</strong>
        <span>{`. Ele vale por ${minutesInDigits(MAILED_LINK_MINUTES)}.`}</span>
      </Notice>
    );
  }
  return (
    <Button variant={variant} isLoading={link.isPending} loadingText="Enviando..." onClick={() => void send()} className="self-start">
      {actionLabel}
    </Button>
  );
}
