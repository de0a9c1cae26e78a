import { Sparkles } from 'lucide-react';
import { Badge } from '#web/components/ui/badge.tsx';
import { Card } from '#web/components/ui/card.tsx';
import type { Elements } from '#web/lib/elements.ts';
import type { PlanFacts } from './plan-view.ts';

interface PlanFactsCardProps {
  facts: PlanFacts;
  /** The acts of the member on it. */
  children: Elements;
}

/** The plan, what it costs and what comes next. */
export function PlanFactsCard({ facts, children }: PlanFactsCardProps) {
  return (
    <Card>
      <div className="flex flex-col gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-2xl leading-tight font-bold">
          <span>{facts.name}</span>
          {facts.isExpert ? (
            <Badge variant="expert">
              <Sparkles aria-hidden="true" />
              Expert
            </Badge>
          ) : null}
        </h2>
        {facts.price ? <p className="text-lg font-semibold">{facts.price}</p> : null}
        <p className="text-muted-foreground">{facts.next}</p>
      </div>
      {children}
    </Card>
  );
}
