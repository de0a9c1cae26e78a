import { Download } from 'lucide-react';
import { useState } from 'react';
import { useWithFreshCode } from '#web/components/second-factor/fresh-code-context.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Progress } from '#web/components/ui/progress.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { saveFile } from '#web/lib/files/save-file.ts';
import { toast } from '#web/lib/toast.ts';
import { downloadMyData } from '../api/download-my-data.ts';
import type { DownloadProgress } from '../api/download-my-data.ts';

const TOO_OFTEN = 'Você já baixou seus dados algumas vezes na última hora. Tente de novo mais tarde.';
const megabytes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/**
 * "Baixar meus dados": saves a zip of everything the server keeps about the member, and shows how much of it has come.
 * A member with a second factor is asked for a code first.
 */
export function DownloadDataButton() {
  const [progress, setProgress] = useState<DownloadProgress | null>(null);

  const withFreshCode = useWithFreshCode();

  async function download() {
    setProgress({ received: 0, expected: 0 });
    try {
      const zip = await withFreshCode(async () => downloadMyData(setProgress));
      saveFile(zip, `clube21-meus-dados-${new Date().toLocaleDateString('sv-SE')}.zip`);
      toast.success('Seus dados estão aqui!', { description: 'Salvamos um arquivo .zip neste aparelho. Comece pelo LEIA-ME.txt.' });
    } catch (error) {
      const { code, message } = toAppError(error);
      toast.error('Não foi possível baixar seus dados', { description: code === 'over_rate_limit' ? TOO_OFTEN : message });
    } finally {
      setProgress(null);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="outline"
        isLoading={progress !== null}
        loadingText="Preparando..."
        onClick={() => void download()}
        className="w-full sm:w-auto"
      >
        <Download aria-hidden="true" />
        Baixar meus dados
      </Button>
      {progress && progress.received > 0 ? <DownloadMeter {...progress} /> : null}
    </div>
  );
}

function DownloadMeter({ received, expected }: DownloadProgress) {
  const text = `${megabytes.format(received / 1_000_000)} MB`;
  // The expected size is a guess: the last part is never shown as done before it is.
  const percent = expected > 0 ? Math.min(99, (received / expected) * 100) : 0;
  return (
    <div className="flex items-center gap-3">
      <Progress label="Baixando seus dados" value={percent} valueText={text} tone="green" />
      <span className="shrink-0 text-sm text-muted-foreground tabular-nums">{text}</span>
    </div>
  );
}
