import { Check, Crown } from 'lucide-react';
import { upsellFor, upsellTexts } from '#content/upsell.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';

/**
 * Stands in for a page whose feature the member's plan lacks: what it is, what they would get, and the way to the
 * plans.
 */
export function UpsellScreen({ feature }: { feature: string }) {
  const { title, description, benefits } = upsellFor(feature);
  return (
    <section className="mx-auto flex w-full max-w-2xl flex-col overflow-hidden rounded-3xl bg-card shadow-card">
      <div className="relative isolate flex flex-col items-start gap-4 overflow-hidden bg-expert p-6 text-expert-foreground sm:p-10">
        <Crown aria-hidden="true" className="absolute -right-6 -bottom-8 -z-10 size-44 rotate-12 opacity-15" strokeWidth={1.25} />
        <Badge className="bg-white text-[#6a1f5e]">
          <Crown aria-hidden="true" />
          <span>{upsellTexts.badge}</span>
        </Badge>
        <h1 className="text-4xl leading-none font-extrabold text-balance sm:text-5xl">{title}</h1>
        <p className="max-w-lg text-lg">{description}</p>
      </div>
      <div className="flex flex-col gap-6 p-6 sm:p-10">
        <h2 className="text-xl font-bold">{upsellTexts.benefitsHeading}</h2>
        <ul className="flex flex-col gap-3.5">
          {benefits.map((benefit) => (
            <li key={benefit} className="flex items-start gap-3 text-lg leading-snug">
              <span
                aria-hidden="true"
                className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-streak-soft text-streak-ink"
              >
                <Check className="size-4" strokeWidth={3} />
              </span>
              <span>{benefit}</span>
            </li>
          ))}
        </ul>
        <div className="flex flex-col items-stretch gap-3 sm:items-start">
          <Button asChild variant="expert" size="lg">
            <a href={paths.plans.getHref()}>{upsellTexts.actionLabel}</a>
          </Button>
          <p className="text-center text-[0.8125rem] text-muted-foreground sm:text-sm">{upsellTexts.note}</p>
        </div>
      </div>
    </section>
  );
}
