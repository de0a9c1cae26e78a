import type { Recipe } from '#content/nutrition/schema.ts';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { CookingLight } from './cooking-light.tsx';
import { StepTimer } from './step-timer.tsx';
import { TickableItem } from './tickable-item.tsx';

/** How it is made, step by step. */
export function StepList({ recipe }: { recipe: Recipe }) {
  return (
    <section
      aria-labelledby="steps"
      className="flex flex-col gap-3 rounded-2xl bg-card p-5 shadow-card sm:p-6 print:rounded-none print:bg-transparent print:p-0 print:shadow-none"
    >
      <SectionHeading id="steps" title="Modo de preparo" action={<CookingLight />} />
      <ol aria-labelledby="steps">
        {recipe.instructions.map(({ text, minutes }, place) => (
          <TickableItem key={text} aside={minutes === null ? null : <StepTimer recipe={recipe} step={place + 1} minutes={minutes} />}>
            <strong className="mr-1">{`${place + 1}.`}</strong>
            <span>{text}</span>
          </TickableItem>
        ))}
      </ol>
    </section>
  );
}
