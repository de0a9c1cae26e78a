import { Apple, BookOpen, CalendarDays, Droplets, Moon, Salad, ShoppingBasket, Timer } from 'lucide-react';
import type { NUTRITION_ICONS } from '#content/nutrition/schema.ts';

const ICONS = { Apple, BookOpen, CalendarDays, Droplets, Moon, Salad, ShoppingBasket, Timer };

/** The sign of a tip or a material, in its field; decoration beside the title. */
export function NutritionIcon({ icon }: { icon: (typeof NUTRITION_ICONS)[number] }) {
  const Icon = ICONS[icon];
  return (
    <span aria-hidden="true" className="grid size-12 shrink-0 place-items-center rounded-2xl bg-streak-soft text-streak-ink [&_svg]:size-6">
      <Icon />
    </span>
  );
}
