import { EllipsisVertical, MonitorDown, Share, SquarePlus } from 'lucide-react';
import { club } from '#content/club.ts';
import { StepNumber } from '#web/components/ui/step-number.tsx';
import type { InstallWay } from '#web/lib/device/install/install-way.ts';
import type { Elements } from '#web/lib/elements.ts';

type WayWithSteps = Exclude<InstallWay, 'installed' | 'prompt'>;

function Key({ icon, children }: { icon?: Elements; children: string }) {
  return (
    <strong className="inline-flex items-baseline gap-1 font-bold [&_svg]:size-[1.1em] [&_svg]:translate-y-[0.15em]">
      {icon}
      <span>{children}</span>
    </strong>
  );
}

const STEPS: Record<WayWithSteps, readonly Elements[]> = {
  ios: [
    <span key="first">
      Toque em <Key icon={<Share aria-hidden="true" />}>Compartilhar</Key>, na barra do navegador.
    </span>,
    <span key="second">
      Escolha <Key icon={<SquarePlus aria-hidden="true" />}>Adicionar à Tela de Início</Key>.
    </span>,
    <span key="third">
      Confirme em <Key>Adicionar</Key>.
    </span>,
  ],
  'inside-app': [
    <span key="first">Abra o menu desta tela e escolha abrir no navegador (Safari ou Chrome).</span>,
    <span key="second">Lá, entre na sua conta e volte a Configurações, na parte Aplicativo.</span>,
  ],
  android: [
    <span key="first">
      Abra o menu <Key icon={<EllipsisVertical aria-hidden="true" />}>do navegador</Key>.
    </span>,
    <span key="second">
      Escolha <Key>Instalar aplicativo</Key> ou <Key>Adicionar à tela inicial</Key>.
    </span>,
  ],
  mac: [
    <span key="first">
      No menu <Key>Arquivo</Key> do Safari, escolha <Key>Adicionar ao Dock</Key>.
    </span>,
    <span key="second">
      Confirme em <Key>Adicionar</Key>.
    </span>,
  ],
  desktop: [
    <span key="first">
      No Chrome ou no Edge, clique em <Key icon={<MonitorDown aria-hidden="true" />}>Instalar</Key>, no fim da barra de endereço.
    </span>,
    <span key="second">{`Em outro navegador, guarde a página ${club.shortName} nos favoritos.`}</span>,
  ],
};

/** The steps by which a member puts the app on this device's screen. */
export function InstallSteps({ way }: { way: WayWithSteps }) {
  return (
    <ol className="flex flex-col gap-3">
      {STEPS[way].map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- fixed texts in a fixed order
        <li key={index} className="flex items-start gap-3">
          <StepNumber number={index + 1} />
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  );
}
