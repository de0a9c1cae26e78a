import { Salad, TriangleAlert } from 'lucide-react';
import type { Recipe } from '#content/nutrition/schema.ts';
import { capitalized, listText } from '../nutrition-view.ts';

/** The trainer's remark. */
export function TrainerTip({ tip }: { tip: string }) {
  return (
    <section
      aria-labelledby="trainer-tip"
      className="flex gap-4 rounded-2xl bg-streak-soft p-5 text-streak-ink sm:p-6 tight:flex-col print:rounded-none print:bg-transparent print:p-0 print:text-foreground"
    >
      <Salad aria-hidden="true" className="size-7 shrink-0" />
      <div className="flex flex-col gap-1">
        <h2 id="trainer-tip" className="text-lg font-bold">
          Dica de nutrição
        </h2>
        <p>{tip}</p>
      </div>
    </section>
  );
}

/** The ingredients that some must not eat. An empty list is no promise: labels differ. */
export function Allergens({ allergens }: Pick<Recipe, 'allergens'>) {
  return (
    <p className="flex items-start gap-2 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-points-ink" />
      <span>
        <strong>{allergens.length > 0 ? `Contém ${listText(allergens)}.` : 'Sem alergênicos comuns entre os ingredientes.'}</strong> Confira
        sempre os rótulos do que você usar.
      </span>
    </p>
  );
}

/** The uses of the recipe. */
export function RecipeProfile({ recipe: { filters, tags } }: { recipe: Recipe }) {
  const facts = [
    { name: 'Objetivo', text: listText(filters.goal) },
    { name: 'Refeição', text: filters.meal },
    { name: 'Melhor momento', text: filters.timing },
    { name: 'Sabor', text: filters.taste },
    { name: 'Nutrientes', text: listText(filters.nutrients) },
    { name: 'Marcadores', text: tags.join(', ') },
  ];
  return (
    <section aria-labelledby="profile" className="flex flex-col gap-3 rounded-2xl bg-card p-5 shadow-card sm:p-6 print:hidden">
      <h2 id="profile" className="text-lg font-bold">
        Sobre a receita
      </h2>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(({ name, text }) => (
          <div key={name} className="flex flex-col">
            <dt className="text-sm font-semibold text-muted-foreground">{name}</dt>
            <dd>{capitalized(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
