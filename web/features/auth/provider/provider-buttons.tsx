import { Button } from '#web/components/ui/button.tsx';
import type { Provider } from '../api/sign-in-with-provider.ts';
import { AppleMark, GoogleMark } from './provider-marks.tsx';

interface ProviderButtonsProps {
  /** The words of the buttons before the provider's name, such as "Entrar com". */
  verb: string;
  pendingProvider: Provider | null;
  onChoose: (provider: Provider) => void;
}

/** Sign-in or sign-up by Google or Apple, and the word that parts it from the form. */
export function ProviderButtons({ verb, pendingProvider, onChoose }: ProviderButtonsProps) {
  return (
    <>
      <div className="flex flex-col gap-3">
        <Button
          variant="outline"
          isLoading={pendingProvider === 'google'}
          disabled={pendingProvider !== null}
          onClick={() => onChoose('google')}
        >
          <GoogleMark />
          <span>{`${verb} Google`}</span>
        </Button>
        <Button
          variant="outline"
          isLoading={pendingProvider === 'apple'}
          disabled={pendingProvider !== null}
          onClick={() => onChoose('apple')}
        >
          <AppleMark />
          <span>{`${verb} Apple`}</span>
        </Button>
      </div>
      <p className="flex items-center gap-4 text-sm text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        ou com email
      </p>
    </>
  );
}
