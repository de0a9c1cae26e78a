import { RecoveryCodeForm } from '#web/components/second-factor/recovery-code-form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { useTakeRecoveryCode } from '../api/take-recovery-code.ts';

/**
 * The way in for a staff member who has lost the phone: a recovery code removes the second factor, and a new one is set
 * up next.
 */
export function RecoveryForm({ onBack }: { onBack: () => void }) {
  const recovery = useTakeRecoveryCode();

  async function recover(code: string) {
    try {
      await recovery.mutateAsync(code);
      return null;
    } catch (error) {
      return toAppError(error);
    }
  }

  return (
    <RecoveryCodeForm
      submitText="Usar código"
      intro="O código retira a proteção do celular perdido e encerra seus outros acessos. Em seguida você configura o aplicativo em outro celular."
      note={
        <p className="text-sm text-muted-foreground">
          Sem códigos? Quem cuida do servidor do clube retira a proteção pelo comando staff reset-factor.
        </p>
      }
      isPending={recovery.isPending}
      onSubmit={recover}
      otherActions={
        <Button variant="ghost" disabled={recovery.isPending} onClick={onBack}>
          Usar o código do aplicativo
        </Button>
      }
    />
  );
}
