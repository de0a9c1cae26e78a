import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { RECOVERY_CODES_AT_ONCE } from '#domain/limits.ts';
import { inWords } from '#domain/number-text.ts';
import type { StaffRole } from '#domain/staff-acts.ts';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Checkbox } from '#web/components/ui/controls/checkbox.tsx';
import { Label } from '#web/components/ui/controls/label.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useCreateRecoveryCodes } from '../api/create-recovery-codes.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { SecondFactorFrame } from './second-factor-frame.tsx';
import { noteCodesKept, noteCodesShown } from './unkept-codes.ts';

interface KeepRecoveryCodesProps {
  role: StaffRole;
  /** The codes were shown and are kept. */
  onKept: () => void;
}

function CodeList({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isKept, setIsKept] = useState(false);
  return (
    <>
      <RecoveryCodeList codes={codes} />
      <div className="flex items-center gap-3">
        <Checkbox id="codes-kept" checked={isKept} onCheckedChange={(next) => setIsKept(next === true)} />
        <Label htmlFor="codes-kept">Guardei os códigos em um lugar seguro</Label>
      </div>
      <Button size="lg" className="self-start" disabled={!isKept} onClick={onKept}>
        Abrir o console
      </Button>
    </>
  );
}

/** Makes ten recovery codes and shows them this once; the console opens when they are kept. */
export function KeepRecoveryCodes({ role, onKept }: KeepRecoveryCodesProps) {
  const userId = useCurrentUser().id;
  const creation = useCreateRecoveryCodes(() => noteCodesShown(userId));
  function keep() {
    noteCodesKept(userId);
    onKept();
  }
  return (
    <SecondFactorFrame
      role={role}
      title="Guarde seus códigos"
      subtitle="Se o celular se perder, um deles abre o caminho para configurar outro. Eles aparecem só agora."
    >
      <Card className="gap-5">
        {creation.data ? (
          <CodeList codes={creation.data} onKept={keep} />
        ) : (
          <>
            <p>{`São ${inWords(RECOVERY_CODES_AT_ONCE, 'masculine')} códigos, cada um para uma vez. Guarde-os longe do celular: no papel ou em um gerenciador de senhas.`}</p>
            {creation.error ? (
              <Notice icon={<CircleAlert />} tone="danger" title="Não foi possível criar os códigos">
                {toAppError(creation.error).message}
              </Notice>
            ) : null}
            <Button
              size="lg"
              className="self-start"
              isLoading={creation.isPending}
              loadingText="Criando..."
              onClick={() => creation.mutate()}
            >
              Mostrar os códigos
            </Button>
          </>
        )}
      </Card>
    </SecondFactorFrame>
  );
}
