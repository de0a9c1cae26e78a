import { Clock } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { hasSecondFactor } from '#web/lib/session/lacks-second-factor.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { toast } from '#web/lib/toast.ts';
import { useLostPhoneWait, useStopLostPhone } from '../api/lost-phone-wait.ts';

/**
 * Tells a member that somebody waits for the removal of their second factor, and stops it. Nothing is shown otherwise.
 */
export function LostPhoneNotice() {
  const user = useCurrentUser();
  const { data } = useLostPhoneWait(user.id, hasSecondFactor(user));
  const stopping = useStopLostPhone();
  const wait = data?.lost_phone;

  async function stop() {
    try {
      await stopping.mutateAsync();
      toast.success('Espera interrompida', {
        description: 'A verificação em duas etapas continua. Não foi você que pediu? Troque sua senha.',
      });
    } catch (error) {
      toast.error('Não foi possível parar a espera', { description: toAppError(error).message });
    }
  }

  if (wait?.state !== 'waiting') return null;
  return (
    <Notice
      tone="danger"
      icon={<Clock />}
      title="Alguém pediu para entrar sem o código do seu celular"
      action={
        <Button variant="outline" size="sm" isLoading={stopping.isPending} loadingText="Parando..." onClick={() => void stop()}>
          Parar a espera
        </Button>
      }
    >
      {wait.due_at
        ? `Em ${formatDateTime(wait.due_at)} a verificação em duas etapas e a senha deixam de valer.`
        : 'No fim da espera, a verificação em duas etapas e a senha deixam de valer.'}
    </Notice>
  );
}
