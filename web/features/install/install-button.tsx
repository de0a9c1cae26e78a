import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { answerInstallHint } from '#web/lib/device/install/install-hint.ts';
import { askToInstall } from '#web/lib/device/install/install-offer.ts';

/** Has the browser ask whether to install the app. Whatever the member says there, the hint has had its answer. */
export function InstallButton({ onAnswered }: { onAnswered?: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  async function ask() {
    setIsAsking(true);
    try {
      await askToInstall();
    } finally {
      setIsAsking(false);
      answerInstallHint();
      onAnswered?.();
    }
  }
  return (
    <Button isLoading={isAsking} onClick={ask}>
      <Download aria-hidden="true" />
      Instalar
    </Button>
  );
}
