import { EllipsisVertical, MonitorDown, Share, SquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { club } from '#content/club.ts';
import type { InstallWay } from '#web/lib/device/install/install-way.ts';

type WayWithSteps = Exclude<InstallWay, 'installed' | 'prompt'>;

function Key({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <strong className="inline-flex items-baseline gap-1 font-bold [&_svg]:size-[1.1em] [&_svg]:translate-y-[0.15em]">
      {icon}
      {children}
    </strong>
  );
}

const STEPS: Record<WayWithSteps, readonly ReactNode[]> = {
  ios: [
    <>
      Toque em <Key icon={<Share aria-hidden="true" />}>Compartilhar</Key>, na barra do navegador.
    </>,
    <>
      Escolha <Key icon={<SquarePlus aria-hidden="true" />}>Adicionar à Tela de Início</Key>.
    </>,
    <>
      Confirme em <Key>Adicionar</Key>.
    </>,
  ],
  'inside-app': [
    <>Abra o menu desta tela e escolha abrir no navegador (Safari ou Chrome).</>,
    <>Lá, entre na sua conta e volte a Configurações, na parte Aplicativo.</>,
  ],
  android: [
    <>
      Abra o menu <Key icon={<EllipsisVertical aria-hidden="true" />}>do navegador</Key>.
    </>,
    <>
      Escolha <Key>Instalar aplicativo</Key> ou <Key>Adicionar à tela inicial</Key>.
    </>,
  ],
  mac: [
    <>
      No menu <Key>Arquivo</Key> do Safari, escolha <Key>Adicionar ao Dock</Key>.
    </>,
    <>
      Confirme em <Key>Adicionar</Key>.
    </>,
  ],
  desktop: [
    <>
      No Chrome ou no Edge, clique em <Key icon={<MonitorDown aria-hidden="true" />}>Instalar</Key>, no fim da barra de endereço.
    </>,
    <>Em outro navegador, guarde a página {club.shortName} nos favoritos.</>,
  ],
};

/** What a member does to put the app on this device's screen, step by step. */
export function InstallSteps({ way }: { way: WayWithSteps }) {
  return (
    <ol className="flex flex-col gap-3">
      {STEPS[way].map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- fixed texts in a fixed order
        <li key={index} className="flex items-start gap-3">
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full bg-secondary text-sm font-bold text-secondary-foreground"
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  );
}
