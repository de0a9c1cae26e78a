import type { ReactNode } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { Card } from '#web/components/ui/card.tsx';

interface SettingsSectionProps {
  /** Anchor of the section, also the target of the links at the top of the page. */
  id: string;
  icon: ReactNode;
  title: string;
  /** Where nothing of the section does anything yet: what is true today instead. */
  noEffect?: string;
  children: ReactNode;
}

/** One part of the settings: heading with its icon, and rows in a card. */
export function SettingsSection({ id, icon, title, noEffect, children }: SettingsSectionProps) {
  return (
    <section aria-labelledby={`${id}-titulo`} id={id} className="flex scroll-mt-20 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span
          aria-hidden="true"
          className="grid size-10 place-items-center rounded-full bg-secondary text-secondary-foreground [&_svg]:size-5"
        >
          {icon}
        </span>
        <h2 id={`${id}-titulo`} className="text-xl leading-tight font-bold">
          {title}
        </h2>
        {noEffect ? <Badge variant="points">Ainda sem efeito</Badge> : null}
      </div>
      <Card className="gap-0 py-2 sm:py-3">
        {noEffect ? <p className="pt-2 pb-3 text-sm text-muted-foreground">{noEffect}</p> : null}
        <div className="flex flex-col divide-y divide-border">{children}</div>
      </Card>
    </section>
  );
}
