import { club } from '#content/club.ts';
import { LogoMark } from '#web/components/layout/logo-mark.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { InstallButton } from './install-button.tsx';
import { InstallSteps } from './install-steps.tsx';
import { useInstallHint } from './use-install-hint.ts';

/**
 * Offers to put the app on the device's screen, once, to a member who has done something worthwhile here; otherwise
 * nothing.
 */
export function InstallHint({ workouts }: { workouts: number }) {
  const { way, answer } = useInstallHint(workouts);
  if (!way) return null;
  return (
    <section aria-labelledby="instalar-titulo">
      <Card className="gap-5 sm:flex-row sm:items-center">
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <div className="flex items-center gap-4">
            <LogoMark className="size-14 shrink-0 drop-shadow-md" />
            <div className="flex min-w-0 flex-col gap-1">
              <h2 id="instalar-titulo" className="text-xl leading-tight font-bold">
                Instale o aplicativo
              </h2>
              <p className="text-sm text-muted-foreground">{`${club.shortName} num toque, até sem sinal, no meio do treino.`}</p>
            </div>
          </div>
          {way === 'ios' ? <InstallSteps way="ios" /> : null}
        </div>
        <div className="flex flex-wrap gap-3">
          {way === 'prompt' ? <InstallButton onAnswered={answer} /> : null}
          <Button variant={way === 'prompt' ? 'ghost' : 'secondary'} onClick={answer}>
            {way === 'prompt' ? 'Agora não' : 'Entendi'}
          </Button>
        </div>
      </Card>
    </section>
  );
}
