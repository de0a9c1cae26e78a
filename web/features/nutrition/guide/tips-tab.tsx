import { Lightbulb } from 'lucide-react';
import type { NutritionTip } from '#content/nutrition/schema.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { NutritionCard } from './nutrition-card.tsx';

/** The trainer's advice. */
export function TipsTab({ tips }: { tips: readonly NutritionTip[] }) {
  if (tips.length === 0)
    return <EmptyState icon={<Lightbulb />} title="Nenhuma dica por aqui ainda" description="As dicas do clube aparecem nesta aba." />;
  return (
    <ul aria-label="Dicas" className="grid gap-4 md:grid-cols-2">
      {tips.map((tip) => (
        <li key={tip.id}>
          <NutritionCard entry={tip}>
            <p className="text-pretty">{tip.description}</p>
          </NutritionCard>
        </li>
      ))}
    </ul>
  );
}
