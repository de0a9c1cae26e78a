import { useState } from 'react';
import type { Recipe } from '#content/nutrition/schema.ts';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { pluralize } from '#web/lib/format.ts';
import { capitalized } from '../nutrition-view.ts';
import { amountText, weightBeside } from './amounts.ts';
import { ServingsStepper } from './servings-stepper.tsx';
import { TickableItem } from './tickable-item.tsx';

type Ingredient = Recipe['ingredients'][number];

function IngredientText({ ingredient, factor }: { ingredient: Ingredient; factor: number }) {
  const amount = amountText(ingredient, factor);
  const weight = weightBeside(ingredient, factor);
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span className="flex-1 basis-32">
        <span>{`${capitalized(ingredient.name)} `}</span>
        {weight ? <span className="block text-sm text-muted-foreground">{`${weight} `}</span> : null}
      </span>
      <strong>{amount ?? 'a gosto'}</strong>
    </span>
  );
}

/** The ingredients, for as many as one cooks for. */
export function IngredientList({ recipe }: { recipe: Recipe }) {
  const [servings, setServings] = useState(recipe.servings);
  return (
    <section
      aria-labelledby="ingredients"
      className="flex flex-col gap-3 rounded-2xl bg-card p-5 shadow-card sm:p-6 print:rounded-none print:bg-transparent print:p-0 print:shadow-none"
    >
      <SectionHeading
        id="ingredients"
        title="Ingredientes"
        description={<span className="hidden print:inline">{`Para ${pluralize(servings, 'porção', 'porções')}`}</span>}
        action={<ServingsStepper servings={servings} onChange={setServings} />}
      />
      <ul aria-labelledby="ingredients" className="print:columns-2 print:gap-10">
        {recipe.ingredients.map((ingredient) => (
          <TickableItem key={`${ingredient.food} ${ingredient.name}`}>
            <IngredientText ingredient={ingredient} factor={servings / recipe.servings} />
          </TickableItem>
        ))}
      </ul>
      {servings === recipe.servings ? null : (
        <div className="flex flex-col items-start gap-2 text-sm text-muted-foreground">
          <p>Quantidades recalculadas e arredondadas. Em panelas e formas maiores o tempo pode mudar um pouco.</p>
          <Button variant="link" className="text-sm print:hidden" onClick={() => setServings(recipe.servings)}>
            {`Voltar para ${pluralize(recipe.servings, 'porção', 'porções')}`}
          </Button>
        </div>
      )}
    </section>
  );
}
