import { ArrowRight, Megaphone, TriangleAlert, X } from 'lucide-react';
import { Link } from 'react-router';
import { NoticeText } from '#web/components/notices/notice-text.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { cn } from '#web/lib/cn.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useNotices } from './use-notices.ts';

/**
 * The newest announcement that runs and that the member has not read, urgent ones first. Putting it away is reading it.
 * One that may have been read elsewhere has its room, so that nothing moves when it comes.
 */
export function HomeAnnouncement() {
  const { notices, read } = useNotices(useCurrentUser().id);
  const waiting = notices?.filter(({ kind, isUnread, isPerhapsUnread }) => kind === 'announcement' && (isUnread || isPerhapsUnread)) ?? [];
  const shown = waiting.find(({ is_urgent: isUrgent }) => isUrgent) ?? waiting[0];
  if (!shown) return null;
  return (
    <section
      aria-label={`Aviso: ${shown.title}`}
      className={cn(
        'relative flex animate-in gap-4 rounded-2xl bg-card p-5 pr-14 shadow-card fade-in-0 motion-reduce:animate-none sm:p-6 sm:pr-16',
        shown.isPerhapsUnread && 'invisible',
      )}
    >
      <span
        aria-hidden="true"
        className={`grid size-11 shrink-0 place-items-center rounded-full max-sm:hidden [&_svg]:size-5 ${shown.is_urgent ? 'bg-points-soft text-points-ink' : 'bg-secondary text-secondary-foreground'}`}
      >
        {shown.is_urgent ? <TriangleAlert /> : <Megaphone />}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-heading text-lg leading-tight font-bold wrap-anywhere">{shown.title}</h2>
          {shown.is_urgent ? <Badge variant="points">Urgente</Badge> : null}
        </div>
        <NoticeText text={shown.body} className="line-clamp-4" />
        <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-3">
          {shown.path ? (
            <Button asChild size="sm">
              <Link to={shown.path} onClick={() => read([shown.id])}>
                <span>{shown.label}</span>
                <ArrowRight aria-hidden="true" />
              </Link>
            </Button>
          ) : null}
          <Button asChild variant="link" size="sm">
            <Link to={paths.app.notices.getHref()}>Ver todos os avisos</Link>
          </Button>
        </div>
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="absolute top-2 right-2"
        aria-label={`Dispensar aviso: ${shown.title}`}
        onClick={() => read([shown.id])}
      >
        <X aria-hidden="true" />
      </Button>
    </section>
  );
}
