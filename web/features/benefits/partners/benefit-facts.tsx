import { CalendarRange, Coins, Ticket } from 'lucide-react';
import type { BenefitPartner } from '#content/benefits/schema.ts';
import { cn } from '#web/lib/cn.ts';
import { benefitFacts } from './benefits-view.ts';

function iconOf(fact: string) {
  if (fact.startsWith('Primeira')) return <Ticket aria-hidden="true" />;
  return /crédito/.test(fact) ? <Coins aria-hidden="true" /> : <CalendarRange aria-hidden="true" />;
}

/** The benefits of a partner, one line each. */
export function BenefitFacts({ partner, className }: { partner: BenefitPartner; className?: string }) {
  return (
    <ul aria-label="Benefícios" className={cn('flex flex-col gap-1.5 font-medium', className)}>
      {benefitFacts(partner).map((fact, place) => (
        <li
          key={fact}
          className={cn(
            'flex items-center gap-2 [&_svg]:size-4.5 [&_svg]:shrink-0',
            place === 0 ? 'font-bold text-streak-ink' : '[&_svg]:text-muted-foreground',
          )}
        >
          {iconOf(fact)}
          <span>{fact}</span>
        </li>
      ))}
    </ul>
  );
}
