import { History } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from './notice.tsx';

/** Over a form whose unsent words were put back: says so and offers to start again. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice
      icon={<History />}
      title="Continuamos de onde você parou"
      action={
        <Button type="button" variant="outline" size="sm" onClick={onDiscard}>
          Começar do zero
        </Button>
      }
    >
      O que você tinha digitado está aqui.
    </Notice>
  );
}
