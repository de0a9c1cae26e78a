import { Sparkles } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { useAppUpdate } from '#web/lib/device/app-update.ts';

/** The way to a newer version for a member who put it off; nothing while there is none. */
export function UpdateRow() {
  const update = useAppUpdate();
  if (!update) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <p className="flex items-center gap-3 font-semibold">
        <Sparkles aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
        Nova versão disponível
      </p>
      <Button variant="secondary" onClick={update.take}>
        Atualizar
      </Button>
    </div>
  );
}
