import { Check, Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlanCard as Plan } from '#content/schema.ts';
import { cn } from '#web/lib/cn.ts';

interface PlanCardProps {
  plan: Plan;
  /** The way to it, and how to pay. */
  action: ReactNode;
  /** The plan to look at: on the club's gradient. */
  isFeatured?: boolean;
}

/** One plan: price, what is in it, and the way to it. */
export function PlanCard({ plan, action, isFeatured = false }: PlanCardProps) {
  return (
    <article
      className={cn(
        'flex min-w-0 flex-col gap-6 rounded-3xl p-6 shadow-card sm:p-8',
        isFeatured ? 'bg-expert text-expert-foreground' : 'bg-card text-card-foreground',
      )}
    >
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-xl font-bold">{plan.name}</h3>
          {/* The app's name of it. */}
          {plan.level === 'expert' ? (
            <span className="inline-flex items-center gap-1 rounded-full bg-white px-2.5 py-1 text-xs leading-none font-semibold text-[#6a1f5e]">
              <Crown aria-hidden="true" className="size-3.5" />
              Expert
            </span>
          ) : null}
        </div>
        <p className="flex flex-wrap items-baseline gap-1.5">
          <span className="font-heading text-5xl leading-none font-extrabold tracking-tight">{plan.price}</span>
          {plan.period ? <span className="text-lg">{plan.period}</span> : null}
        </p>
        <p>{plan.description}</p>
      </div>
      <ul className="flex flex-col gap-3">
        {plan.highlights.map((highlight) => (
          <li key={highlight} className="flex items-start gap-3">
            <Check aria-hidden="true" strokeWidth={3} className={cn('mt-0.5 size-5 shrink-0', !isFeatured && 'text-streak-ink')} />
            <span>{highlight}</span>
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col gap-3">{action}</div>
    </article>
  );
}
