import { Dumbbell, Flower2, HandFist, Building2, Mountain, UsersRound, Zap } from 'lucide-react';
import type { LucideProps } from 'lucide-react';
import type { BenefitCategory } from '#content/benefits/schema.ts';

const ICONS: Readonly<Record<BenefitCategory, typeof Zap>> = {
  funcional: Zap,
  bootcamp: Mountain,
  luta: HandFist,
  academia: Building2,
  musculacao: Dumbbell,
  pilates: Flower2,
  coletivas: UsersRound,
};

/** A category's sign; decoration beside its name. */
export function CategoryIcon({ category, ...props }: LucideProps & { category: BenefitCategory }) {
  const Icon = ICONS[category];
  return <Icon aria-hidden="true" {...props} />;
}
