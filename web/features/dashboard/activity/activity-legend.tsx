import { cn } from '#web/lib/cn.ts';
import { ACTIVITY_COLORS } from './activity-colors.ts';

/** Which colour is how much. Decorative: each day says its minutes. */
export function ActivityLegend() {
  return (
    <p aria-hidden="true" className="flex items-center gap-1.5 text-xs text-muted-foreground">
      <span>Menos</span>
      {ACTIVITY_COLORS.map((color) => (
        <span key={color} className={cn('size-3 rounded-[0.2rem]', color)} />
      ))}
      <span>Mais</span>
    </p>
  );
}
