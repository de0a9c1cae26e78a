import { Download } from 'lucide-react';
import { club } from '#content/club.ts';
import { useStepFocus } from '#web/components/second-factor/use-step-focus.ts';
import { Button } from '#web/components/ui/button.tsx';
import { saveFile } from '#web/lib/files/save-file.ts';
import { CopyButton } from './copy-button.tsx';

/** The recovery codes, this once: to be copied or saved as a file. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const list = useStepFocus<HTMLOListElement>();
  const text = codes.join('\n');

  function save() {
    const file = `Códigos de recuperação, ${club.name}\nCada um vale uma vez.\n\n${text}\n`;
    saveFile(new Blob([file], { type: 'text/plain;charset=utf-8' }), 'codigos-de-recuperacao.txt');
  }

  return (
    <>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label="Códigos de recuperação"
        className="grid gap-2 rounded-xl bg-muted p-4 font-semibold tabular-nums"
      >
        {codes.map((code) => (
          <li key={code} className="tracking-wide select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label="Copiar códigos" />
        <Button variant="outline" size="sm" onClick={save}>
          <Download aria-hidden="true" />
          <span>Baixar arquivo</span>
        </Button>
      </div>
    </>
  );
}
