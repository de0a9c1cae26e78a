import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { FLOATING } from '#web/components/feedback/toast-place.ts';
import { Button } from '#web/components/ui/button.tsx';

interface UpdateNoticeProps {
  onTake: () => void;
  onPostpone: () => void;
}

/**
 * Says that a newer version of the app is ready. It lies over the foot of the page, so that nothing moves under a
 * finger, beneath dialogs, and out of the way while something is being typed.
 */
export function UpdateNotice({ onTake, onPostpone }: UpdateNoticeProps) {
  const [isTaking, setIsTaking] = useState(false);
  function take() {
    setIsTaking(true);
    onTake();
  }
  return (
    <div
      {...FLOATING}
      className="fixed inset-x-4 bottom-[calc(max(1rem,env(safe-area-inset-bottom))+4.5rem)] z-40 mx-auto flex max-w-md flex-col gap-4 rounded-2xl bg-popover p-4 text-popover-foreground shadow-lifted ring-1 ring-border motion-safe:animate-in motion-safe:duration-200 motion-safe:fade-in-0 motion-safe:slide-in-from-bottom-4 sm:right-6 sm:left-auto sm:mx-0 sm:w-104 md:bottom-6 print:hidden [body:has(:is(input,textarea,select):focus)_&]:hidden"
    >
      <div className="flex items-start gap-3">
        <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-full bg-points-soft text-points-ink">
          <Sparkles className="size-5" />
        </span>
        <div className="flex min-w-0 flex-col gap-0.5">
          <p className="leading-snug font-bold">Nova versão disponível</p>
          <p className="text-sm text-muted-foreground">Leva um instante. Atualize quando terminar o que está fazendo.</p>
        </div>
      </div>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" className="h-11" onClick={onPostpone} disabled={isTaking}>
          Depois
        </Button>
        <Button size="sm" className="h-11" isLoading={isTaking} loadingText="Atualizando..." onClick={take}>
          Atualizar
        </Button>
      </div>
    </div>
  );
}
