import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Label } from '#web/components/ui/controls/label.tsx';
import { Switch } from '#web/components/ui/controls/switch.tsx';
import type { AnnouncementValues } from './announcement-values.ts';

/** Whether it reaches members above their limits, with what that means. */
export function UrgentField({ control }: { control: Control<AnnouncementValues> }) {
  const id = useId();
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control, name: 'isUrgent' });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-0.5">
          <Label htmlFor={id}>Urgente</Label>
          <p id={`${id}-hint`} className="text-sm text-muted-foreground">
            Só para o que não pode esperar, como uma aula cancelada.
          </p>
        </div>
        <Switch id={id} aria-describedby={`${id}-hint`} checked={value} onCheckedChange={onChange} onBlur={onBlur} ref={ref} />
      </div>
      {value ? (
        <Notice tone="warning" icon={<TriangleAlert />} title="Passa por cima dos limites">
          Aparece marcado como urgente e chega também a quem já recebeu avisos demais. Fica no registro da equipe.
        </Notice>
      ) : null}
    </div>
  );
}
