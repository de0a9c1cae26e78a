import { CircleCheck } from 'lucide-react';
import { useInstallWay } from '#web/lib/device/install/use-install-way.ts';
import { InstallButton } from './install-button.tsx';
import { InstallSteps } from './install-steps.tsx';

/** The way to have the app on this device's screen, at any time. */
export function InstallPanel() {
  const way = useInstallWay();
  if (way === 'installed') {
    return (
      <p className="flex items-center gap-3 py-4 font-semibold">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-streak" />
        O aplicativo está instalado neste aparelho.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-0.5">
          <p className="font-semibold">Instalar neste aparelho</p>
          <p className="text-sm text-muted-foreground">Com ícone próprio, sem barra do navegador, e aberto até sem sinal.</p>
        </div>
        {way === 'prompt' ? <InstallButton /> : null}
      </div>
      {way === 'prompt' ? null : <InstallSteps way={way} />}
    </div>
  );
}
