import { LogoMark } from '#web/components/layout/logo-mark.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';

/**
 * A centred spinner and the text, on a page of its own, where nobody knows yet what the page will be. app.html shows
 * the same before any script has run.
 */
export function FullPageLoader() {
  return (
    <main>
      {/* Its rows have their height without what stands in them: a page that comes slowly is painted before all of it is there. */}
      <output className="grid min-h-dvh grid-rows-[--spacing(20)_minmax(1lh,auto)] content-center justify-items-center gap-5 p-6">
        <span className="relative grid place-items-center">
          {/* A ring that turns, even one that is to turn later, takes the processor from what is being loaded. */}
          <Spinner className="size-20 text-primary early:animate-none" />
          <LogoMark className="absolute size-9" />
        </span>
        <span className="font-medium text-muted-foreground">Carregando...</span>
      </output>
    </main>
  );
}
