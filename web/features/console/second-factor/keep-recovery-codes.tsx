import { CircleAlert, Download } from 'lucide-react';
import { useState } from 'react';
import { club } from '#content/club.ts';
import type { StaffRole } from '#domain/staff-acts.ts';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Checkbox } from '#web/components/ui/controls/checkbox.tsx';
import { Label } from '#web/components/ui/controls/label.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { saveFile } from '#web/lib/files/save-file.ts';
import { useCreateRecoveryCodes } from '../api/create-recovery-codes.ts';
import { CopyButton } from './copy-button.tsx';
import { SecondFactorFrame } from './second-factor-frame.tsx';

interface KeepRecoveryCodesProps {
  role: StaffRole;
  /** The codes were shown and are kept. */
  onKept: () => void;
}

function CodeList({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isKept, setIsKept] = useState(false);
  const text = codes.join('\n');
  const file = () =>
    new Blob([`Códigos de recuperação, ${club.name}\nCada um vale uma vez.\n\n${text}\n`], { type: 'text/plain;charset=utf-8' });
  return (
    <>
      <ol
        aria-label="Códigos de recuperação"
        className="grid grid-cols-1 gap-2 rounded-xl bg-muted p-4 font-semibold tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="tracking-wide select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label="Copiar códigos" />
        <Button variant="outline" size="sm" onClick={() => saveFile(file(), 'codigos-de-recuperacao.txt')}>
          <Download aria-hidden="true" />
          <span>Baixar arquivo</span>
        </Button>
      </div>
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
  const creation = useCreateRecoveryCodes();
  return (
    <SecondFactorFrame
      role={role}
      title="Guarde seus códigos"
      subtitle="Se o celular se perder, um deles abre o caminho para configurar outro. Eles aparecem só agora."
    >
      <Card className="gap-5">
        {creation.data ? (
          <CodeList codes={creation.data} onKept={onKept} />
        ) : (
          <>
            <p>São dez códigos, cada um para uma vez. Guarde-os longe do celular: no papel ou em um gerenciador de senhas.</p>
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
