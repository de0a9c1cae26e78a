import { Lightbulb } from 'lucide-react';
import type { NutritionTip } from '#content/nutrition/schema.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { capitalized } from '../nutrition-view.ts';
import { NutritionIcon } from './nutrition-icon.tsx';

/** The trainer's advice. */
export function TipsTab({ tips }: { tips: readonly NutritionTip[] }) {
  if (tips.length === 0)
    return <EmptyState icon={<Lightbulb />} title="Nenhuma dica por aqui ainda" description="As dicas do clube aparecem nesta aba." />;
  return (
    <ul aria-label="Dicas" className="grid gap-4 md:grid-cols-2">
      {tips.map((tip) => (
        <li key={tip.id}>
          <article className="flex h-full gap-4 rounded-2xl bg-card p-5 shadow-card tight:flex-col">
            <NutritionIcon icon={tip.icon} />
            <div className="flex min-w-0 flex-1 flex-col gap-1.5">
              <p className="text-sm font-semibold text-muted-foreground">{capitalized(tip.category)}</p>
              <h3 className="text-lg leading-snug font-bold">{tip.title}</h3>
              <p className="text-pretty">{tip.description}</p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
