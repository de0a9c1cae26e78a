import { ChevronRight, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Notice } from '#web/components/feedback/notice.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { cn } from '#web/lib/cn.ts';
import type { Decision } from './decisions.ts';

const tones: Record<Decision['tone'], string> = {
  danger: 'bg-destructive-soft text-destructive-ink',
  warning: 'bg-points-soft text-points-ink',
};

function DecisionItem({ tone, title, text, link }: Decision) {
  return (
    <li className="flex items-start gap-3 rounded-2xl bg-card p-4 shadow-card">
      <span aria-hidden="true" className={cn('grid size-10 shrink-0 place-items-center rounded-full [&_svg]:size-5', tones[tone])}>
        {tone === 'danger' ? <CircleAlert /> : <TriangleAlert />}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-bold wrap-anywhere">{title}</p>
          <p className="text-sm text-muted-foreground">{text}</p>
        </div>
        {link ? (
          <Link
            to={link.to}
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary underline-offset-4 hover:underline"
          >
            <span>{link.label}</span>
            <ChevronRight aria-hidden="true" className="size-4" />
          </Link>
        ) : null}
      </div>
    </li>
  );
}

/** Lists all that waits for the staff, above everything else of the day. */
export function DecisionList({ decisions }: { decisions: readonly Decision[] }) {
  if (decisions.length === 0) {
    return (
      <Notice tone="success" icon={<CircleCheck />} title="Tudo em dia">
        Nada espera por uma decisão sua agora.
      </Notice>
    );
  }
  return (
    <section aria-labelledby="decisions" className="flex flex-col gap-4">
      <SectionHeading id="decisions" title={`Pede uma decisão (${decisions.length})`} />
      <ul className="flex flex-col gap-3">
        {decisions.map((decision) => (
          <DecisionItem key={decision.id} {...decision} />
        ))}
      </ul>
    </section>
  );
}
