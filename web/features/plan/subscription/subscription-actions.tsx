import { Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { WITHDRAWAL_DAYS } from '#domain/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { now } from '#web/lib/device/clock.ts';
import { formatDate } from '#web/lib/format.ts';
import { useIsUnproven } from '#web/lib/session/session-hooks.ts';
import { toast } from '#web/lib/toast.ts';
import { useManageSubscription } from '../api/manage-subscription.ts';
import type { PlanAct } from '../api/manage-subscription.ts';
import type { Subscription } from '../api/plan-schema.ts';
import { lastDayToWithdraw } from '../plan-view.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { PortalButtons } from './portal-buttons.tsx';

interface SubscriptionActionsProps {
  userId: string;
  subscription: Subscription;
}

/** The acts on a subscription that runs: leave, stay after all, have it all back, and the card. */
export function SubscriptionActions({ userId, subscription }: SubscriptionActionsProps) {
  const managing = useManageSubscription(userId);
  const lastFailure = useRef<string | null>(null);
  const { cancel_at: cancelAt, paid_until: paidUntil } = subscription;
  // A boleto that is not paid yet leaves nothing to give back.
  const lastDay = paidUntil ? lastDayToWithdraw(subscription, now()) : null;
  const isDoing = (act: PlanAct) => managing.isPending && managing.variables.action === act;

  async function manage(action: PlanAct, title: string, description: string): Promise<boolean> {
    if (lastFailure.current !== null) toast.dismiss(lastFailure.current);
    try {
      await managing.mutateAsync({ action });
      toast.success(title, { description });
      return true;
    } catch (error) {
      lastFailure.current = toast.error('Não foi possível mudar seu plano', { description: toAppError(error).message });
      return false;
    }
  }

  // Until the second factor is shown, only leaving is open.
  const isUnproven = useIsUnproven();
  const until = cancelAt ?? paidUntil;
  // One that could not be charged ends at once.
  const isOwing = ['past_due', 'unpaid'].includes(subscription.status);
  const ending = until ? `Você continua Expert até ${formatDate(until)} e nada mais será cobrado.` : 'Nada mais será cobrado.';
  const staying = isOwing ? 'A assinatura termina agora e nada mais será cobrado.' : ending;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3 max-sm:flex-col max-sm:items-stretch">
        {paidUntil && !isUnproven ? <PortalButtons /> : null}
        {cancelAt && isUnproven ? null : cancelAt ? (
          <Button
            isLoading={isDoing('undo')}
            loadingText="Voltando..."
            onClick={() => void manage('undo', 'Sua assinatura continua', 'A próxima cobrança é no fim do período já pago.')}
          >
            <Undo2 aria-hidden="true" />
            Voltar atrás
          </Button>
        ) : (
          <ConfirmDialog
            label="Cancelar assinatura"
            title="Cancelar a assinatura?"
            description={staying}
            confirmLabel="Cancelar assinatura"
            busyLabel="Cancelando..."
            isPending={isDoing('cancel')}
            onConfirm={async () => manage('cancel', 'Assinatura cancelada', `${staying} Mandamos a confirmação para o seu email.`)}
          />
        )}
        {lastDay ? (
          <ConfirmDialog
            label={`Desistir em ${WITHDRAWAL_DAYS} dias`}
            title="Desistir da compra?"
            description="O plano Expert termina agora e devolvemos o valor todo para o seu cartão."
            confirmLabel="Desistir e receber de volta"
            busyLabel="Devolvendo..."
            isPending={isDoing('withdraw')}
            onConfirm={async () =>
              manage('withdraw', 'Compra desfeita', 'O valor volta para o seu cartão; o banco pode levar alguns dias.')
            }
          />
        ) : null}
      </div>
      {paidUntil || isUnproven ? null : (
        <p className="text-sm text-muted-foreground">Prefere pagar com cartão? Assine aqui: o boleto que não foi pago deixa de valer.</p>
      )}
      {lastDay ? (
        <p className="text-sm text-muted-foreground">{`Até ${formatDate(lastDay)} você pode desistir da compra, com o valor todo de volta.`}</p>
      ) : null}
    </div>
  );
}
