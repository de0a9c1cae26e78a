import type { Elements } from '#web/lib/elements.ts';
import type { PushState } from '#web/lib/reminders/push-device.ts';

interface PushHelpProps {
  state: Exclude<PushState, 'ready'>;
  /** How to put the app on an iPhone's home screen, of the install feature. */
  iphoneSteps: Elements;
}

/** Says why this browser shows no reminders, and the way on. */
export function PushHelp({ state, iphoneSteps }: PushHelpProps) {
  if (state === 'needs-install') {
    return (
      <div className="flex flex-col gap-3 py-4">
        <p className="font-semibold">Neste iPhone ou iPad, só com o aplicativo na Tela de Início</p>
        <p className="text-sm text-muted-foreground">
          A Apple mostra avisos só de quem está na Tela de Início (iOS 16.4 ou mais novo). Três passos, e depois volte a esta parte por lá:
        </p>
        {iphoneSteps}
        <p className="text-sm text-muted-foreground">Até lá, os lembretes chegam no sino do aplicativo e, se você quiser, por email.</p>
      </div>
    );
  }
  if (state === 'denied') {
    return (
      <div className="flex flex-col gap-1 py-4">
        <p className="font-semibold">Este navegador não deixa o clube mostrar avisos</p>
        <p className="text-sm text-muted-foreground">
          Tudo bem ficar assim: o sino e o email continuam funcionando. Se mudar de ideia, abra as permissões do site no navegador (o
          cadeado ao lado do endereço, ou os Ajustes do aparelho), permita “Notificações” e recarregue esta página.
        </p>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-1 py-4">
      <p className="font-semibold">Este navegador não mostra avisos de sites</p>
      <p className="text-sm text-muted-foreground">
        {state === 'no-browser'
          ? 'Você está dentro de outro aplicativo. Abra o clube no Safari ou no Chrome e ligue os lembretes por lá.'
          : 'O sino e o email continuam funcionando. Em outro navegador, ou em outro aparelho, você pode ligar os avisos na tela.'}
      </p>
    </div>
  );
}
