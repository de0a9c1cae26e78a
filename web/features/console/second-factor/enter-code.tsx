import { useState } from 'react';
import type { StaffRole } from '#domain/staff-acts.ts';
import { CodeForm } from '#web/components/second-factor/code-form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { useVerifyCode } from '../api/verify-code.ts';
import { RecoveryForm } from './recovery-form.tsx';
import { SecondFactorFrame } from './second-factor-frame.tsx';

/** Asks for the code of the second factor that is set up, or for a recovery code in its place. */
export function EnterCode({ role }: { role: StaffRole }) {
  const verification = useVerifyCode();
  const [isPhoneLost, setIsPhoneLost] = useState(false);

  async function verify(code: string) {
    try {
      await verification.mutateAsync(code);
      return null;
    } catch (error) {
      return toAppError(error);
    }
  }

  return (
    <SecondFactorFrame
      role={role}
      title="Confirme que é você"
      subtitle="Quem cuida do clube entra com a senha e com um código do aplicativo autenticador."
    >
      <Card>
        {isPhoneLost ? (
          <RecoveryForm onBack={() => setIsPhoneLost(false)} />
        ) : (
          <CodeForm
            submitText="Entrar no console"
            isPending={verification.isPending}
            onSubmit={verify}
            otherActions={
              <Button variant="ghost" disabled={verification.isPending} onClick={() => setIsPhoneLost(true)}>
                Estou sem o aplicativo
              </Button>
            }
          />
        )}
      </Card>
    </SecondFactorFrame>
  );
}
