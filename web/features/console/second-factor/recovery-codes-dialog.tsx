import { CircleAlert } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/components/ui/overlays/dialog.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { pluralize } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useCreateRecoveryCodes } from '../api/create-recovery-codes.ts';
import { useRecoveryCodesLeft } from '../api/get-recovery-codes-left.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { noteCodesKept, noteCodesShown } from './unkept-codes.ts';

/** Says how many recovery codes are left, and makes ten new ones for a staff member who has lost them. */
export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const userId = useCurrentUser().id;
  const left = useRecoveryCodesLeft(userId, true);
  const creation = useCreateRecoveryCodes(() => noteCodesShown(userId));
  const codes = creation.data;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent isLocked={creation.isPending}>
        <DialogHeader>
          <DialogTitle>Códigos de recuperação</DialogTitle>
          <DialogDescription>
            {codes ? 'Guarde-os agora: eles não aparecem de novo. Os anteriores não valem mais.' : 'Novos códigos anulam os anteriores.'}
          </DialogDescription>
        </DialogHeader>
        {codes ? <RecoveryCodeList codes={codes} /> : null}
        {!codes && left.data !== undefined ? <p>{`Você ainda tem ${pluralize(left.data, 'código', 'códigos')}.`}</p> : null}
        {creation.error ? (
          <Notice icon={<CircleAlert />} tone="danger" title="Não foi possível criar os códigos">
            {toAppError(creation.error).message}
          </Notice>
        ) : null}
        <DialogFooter>
          <DialogClose asChild>
            <Button
              variant={codes ? 'primary' : 'ghost'}
              disabled={creation.isPending}
              onClick={() => (codes ? noteCodesKept(userId) : undefined)}
            >
              {codes ? 'Guardei os códigos' : 'Cancelar'}
            </Button>
          </DialogClose>
          {codes ? null : (
            <Button isLoading={creation.isPending} loadingText="Criando..." onClick={() => creation.mutate()}>
              Criar novos códigos
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
