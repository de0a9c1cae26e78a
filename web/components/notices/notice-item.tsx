import { ArrowRight, Bell, Megaphone, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { now } from '#web/lib/device/clock.ts';
import { relativeTime } from '#web/lib/format.ts';
import { NoticeText } from './notice-text.tsx';

interface Told {
  /** announcement, or the subject of a notice to one member. */
  kind: string;
  is_urgent: boolean;
  title: string;
  body: string;
  label: string | null;
  path: string | null;
  at: string;
}

function NoticeIcon({ notice }: { notice: Told }) {
  if (notice.is_urgent) return <TriangleAlert />;
  return notice.kind === 'announcement' ? <Megaphone /> : <Bell />;
}

interface NoticeItemProps {
  notice: Told;
  /** The member sees it for the first time. */
  isNew: boolean;
  headingLevel?: 'h2' | 'h3';
  /** Its link is followed. */
  onOpen?: (() => void) | undefined;
}

/** One notice of the list. */
export function NoticeItem({ notice, isNew, headingLevel: Heading = 'h2', onOpen }: NoticeItemProps) {
  return (
    <article className={cn('flex gap-4 rounded-2xl bg-card p-5 shadow-card sm:p-6', isNew && 'ring-2 ring-primary/35 ring-inset')}>
      <span
        aria-hidden="true"
        className={cn(
          'grid size-11 shrink-0 place-items-center rounded-full [&_svg]:size-5 tight:hidden',
          notice.is_urgent ? 'bg-points-soft text-points-ink' : 'bg-secondary text-secondary-foreground',
        )}
      >
        <NoticeIcon notice={notice} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
            <span>{relativeTime(notice.at, now())}</span>
            {notice.is_urgent ? <Badge variant="points">Urgente</Badge> : null}
            {isNew ? <Badge>Novo</Badge> : null}
          </div>
          <Heading className="font-heading text-lg leading-tight font-bold wrap-anywhere">{notice.title}</Heading>
        </div>
        {notice.body ? <NoticeText text={notice.body} /> : null}
        {notice.path ? (
          <Button asChild variant="outline" size="sm" className="mt-1 self-start">
            <Link to={notice.path} onClick={onOpen} aria-label={notice.label ? undefined : `Ver: ${notice.title}`}>
              <span>{notice.label ?? 'Ver'}</span>
              <ArrowRight aria-hidden="true" />
            </Link>
          </Button>
        ) : null}
      </div>
    </article>
  );
}
