import { CloudUpload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';

/** While a workout takes long to be sent: it is safe, and its member may go on. */
export function SlowSendingNotice({ onStopWaiting }: { onStopWaiting: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It comes under the button that was pressed, often below the edge of the screen. Newer browsers answer with a
    // promise, which is nothing to return: React would call it at the end.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref} className="scroll-mb-6">
      <Notice
        tone="warning"
        icon={<CloudUpload />}
        title="O sinal está fraco"
        action={
          <Button variant="outline" size="sm" onClick={onStopWaiting}>
            Continuar sem esperar
          </Button>
        }
      >
        O treino já está guardado neste aparelho, e o envio segue sozinho.
      </Notice>
    </div>
  );
}
