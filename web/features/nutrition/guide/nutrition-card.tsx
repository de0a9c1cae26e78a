import type { NutritionMaterial, NutritionTip } from '#content/nutrition/schema.ts';
import { cn } from '#web/lib/cn.ts';
import type { Elements } from '#web/lib/elements.ts';
import { capitalized } from '../nutrition-view.ts';
import { NutritionIcon } from './nutrition-icon.tsx';

interface NutritionCardProps {
  entry: Pick<NutritionMaterial | NutritionTip, 'icon' | 'category' | 'title'>;
  className?: string;
  /** Below the title. */
  children: Elements;
}

/** A tip or a material: its icon, its kind, its title and more of it. */
export function NutritionCard({ entry: { icon, category, title }, className, children }: NutritionCardProps) {
  return (
    <article className={cn('flex h-full gap-4 rounded-2xl bg-card p-5 shadow-card tight:flex-col', className)}>
      <NutritionIcon icon={icon} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="text-sm font-semibold text-muted-foreground">{capitalized(category)}</p>
        <h3 className="text-lg leading-snug font-bold">{title}</h3>
        {children}
      </div>
    </article>
  );
}
