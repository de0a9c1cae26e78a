import type { ReactNode } from 'react';
import type { HelpGroup } from '#content/schema.ts';
import { Card } from '#web/components/ui/card.tsx';
import { HelpQuestionItem } from './help-question-item.tsx';

interface HelpGroupCardProps {
  group: HelpGroup;
  icon: ReactNode;
  /** Question that the address leads to. */
  targetId: string;
}

/** A theme of the help with its questions. */
export function HelpGroupCard({ group, icon, targetId }: HelpGroupCardProps) {
  return (
    <section id={group.id} aria-labelledby={`${group.id}-titulo`} className="flex scroll-mt-24 flex-col gap-3">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-secondary text-secondary-foreground [&_svg]:size-5"
        >
          {icon}
        </span>
        <div>
          <h2 id={`${group.id}-titulo`} className="text-xl leading-tight font-bold">
            {group.title}
          </h2>
          <p className="text-sm text-muted-foreground">{group.description}</p>
        </div>
      </div>
      <Card className="gap-0 divide-y divide-border py-1 sm:py-2">
        {group.questions.map((question) => (
          <HelpQuestionItem key={question.id} question={question} isTarget={question.id === targetId} />
        ))}
      </Card>
    </section>
  );
}
