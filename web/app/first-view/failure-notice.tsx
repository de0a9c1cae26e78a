import { Button } from '#web/components/ui/button.tsx';
import { startFailureTexts } from '../start-failure-texts.ts';

/**
 * Stands over a first view, or where the loader stood, when the app does not come. What was typed below stays in reach.
 */
export function FailureNotice() {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-[calc(1rem+env(safe-area-inset-bottom,0px))] z-50 mx-auto flex max-w-md flex-col items-center gap-3 rounded-2xl bg-card p-5 text-center shadow-lifted ring-1 ring-border"
    >
      <p className="font-bold">{startFailureTexts.title}</p>
      <p className="text-muted-foreground">{`${startFailureTexts.description} Se continuar, atualize o navegador.`}</p>
      <Button asChild>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the page's own address: loads it again, without any script */}
        <a href="">Tentar novamente</a>
      </Button>
    </div>
  );
}
