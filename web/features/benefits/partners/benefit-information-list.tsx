import { BadgeCheck, CalendarRange, LifeBuoy, ListChecks, Ticket } from 'lucide-react';
import type { BenefitInformation } from '#content/benefits/schema.ts';
import { Card, CardTitle } from '#web/components/ui/card.tsx';

const ICONS = { BadgeCheck, CalendarRange, LifeBuoy, ListChecks, Ticket };

/** The facts to know before one goes to a partner. */
export function BenefitInformationList({ parts }: { parts: readonly BenefitInformation[] }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {parts.map(({ id, icon, title, paragraphs, items }) => {
        const Icon = ICONS[icon];
        return (
          <Card key={id}>
            <div className="flex items-center gap-3">
              <span
                aria-hidden="true"
                className="grid size-11 shrink-0 place-items-center rounded-full bg-secondary text-secondary-foreground"
              >
                <Icon className="size-5.5" />
              </span>
              <CardTitle as="h2">{title}</CardTitle>
            </div>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {items.length > 0 ? (
              <ol className="flex list-decimal flex-col gap-2 pl-5 marker:font-bold marker:text-primary">
                {items.map((item) => (
                  <li key={item} className="pl-1">
                    {item}
                  </li>
                ))}
              </ol>
            ) : null}
          </Card>
        );
      })}
    </div>
  );
}
