import { Button } from '#web/components/ui/button.tsx';
import { knownProviders } from '#web/config/env.ts';
import type { Provider } from '../api/sign-in-with-provider.ts';
import { AppleMark, GoogleMark } from './provider-marks.tsx';

interface ProviderButtonsProps {
  /** The words of the buttons before the provider's name, such as "Entrar com". */
  verb: string;
  pendingProvider: Provider | null;
  onChoose: (provider: Provider) => void;
}

const CHOICES = [
  { provider: 'google', name: 'Google', Mark: GoogleMark },
  { provider: 'apple', name: 'Apple', Mark: AppleMark },
] as const;

/**
 * Sign-in or sign-up by Google or Apple, and the word that parts it from the form; nothing where the club has neither.
 * The first view's script takes away by the same marks what a club has not (web/app/first-view/choose-view.ts).
 */
export function ProviderButtons({ verb, pendingProvider, onChoose }: ProviderButtonsProps) {
  const offered = knownProviders();
  const choices = CHOICES.filter(({ provider }) => offered[provider]);
  if (choices.length === 0) return null;
  return (
    <div data-providers="" className="contents">
      <div className="flex flex-col gap-3">
        {choices.map(({ provider, name, Mark }) => (
          <Button
            key={provider}
            data-provider={provider}
            variant="outline"
            isLoading={pendingProvider === provider}
            disabled={pendingProvider !== null}
            onClick={() => onChoose(provider)}
          >
            <Mark />
            <span>{`${verb} ${name}`}</span>
          </Button>
        ))}
      </div>
      <p className="flex items-center gap-4 text-sm text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        ou com email
      </p>
    </div>
  );
}
