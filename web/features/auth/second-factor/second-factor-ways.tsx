import { LogOut } from 'lucide-react';
import { CodeForm } from '#web/components/second-factor/code-form.tsx';
import { RecoveryCodeForm } from '#web/components/second-factor/recovery-code-form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { endLostSession } from '#web/lib/session/session-lifecycle.ts';
import { signOut } from '#web/lib/session/sign-out.ts';
import { useProveSecondFactor } from '../api/prove-second-factor.ts';
import type { SecondFactorProof } from '../api/prove-second-factor.ts';
import { LostPhone } from './lost-phone.tsx';
import { openIfNothingIsMissing, useAskedSession } from './use-asked-session.ts';
import type { Way } from './ways.ts';

const REMOVED = 'A verificação em duas etapas foi retirada: o código de recuperação valeu uma vez.';

interface SecondFactorWaysProps {
  user: { id: string; email?: string };
  way: Way;
  onWay: (way: Way) => void;
  /** The session is open now. @param notice what has changed besides */
  onOpened: (notice?: string) => void;
}

/** The code of the second factor, the ways on for a member who has none, and the way out. */
export function SecondFactorWays({ user, way, onWay, onOpened }: SecondFactorWaysProps) {
  const door = useAskedSession(user.id);
  const prove = useProveSecondFactor();
  const isBusy = prove.isPending;

  async function show(proof: SecondFactorProof) {
    try {
      await prove.mutateAsync(proof);
    } catch (error) {
      const refusal = toAppError(error);
      if (refusal.code === 'unauthenticated') endLostSession();
      return refusal;
    }
    if (proof.kind === 'recovery') await openIfNothingIsMissing(user.id);
    onOpened(proof.kind === 'recovery' ? REMOVED : undefined);
    return null;
  }

  const toCode = (
    <Button variant="outline" disabled={isBusy} onClick={() => onWay('code')}>
      Usar o código do aplicativo
    </Button>
  );

  if (way === 'lost-phone') {
    return (
      <>
        <LostPhone email={user.email ?? ''} door={door} />
        {toCode}
      </>
    );
  }
  if (way === 'recovery') {
    return (
      <RecoveryCodeForm
        isWide
        submitText="Usar código"
        intro="O código vale no lugar do aplicativo, retira a verificação em duas etapas e encerra seus outros acessos."
        isPending={isBusy}
        onSubmit={(code) => show({ kind: 'recovery', code })}
        otherActions={toCode}
      />
    );
  }
  return (
    <>
      <CodeForm isWide takesFocus submitText="Confirmar" isPending={isBusy} onSubmit={(code) => show({ kind: 'code', code })} />
      <div className="flex flex-col gap-3 border-t border-border pt-5">
        <p className="font-semibold">Está sem o aplicativo?</p>
        <Button variant="outline" disabled={isBusy} onClick={() => onWay('recovery')}>
          Usar código de recuperação
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={() => onWay('lost-phone')}>
          Perdi o celular
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={() => signOut()}>
          <LogOut aria-hidden="true" />
          Sair
        </Button>
      </div>
    </>
  );
}
