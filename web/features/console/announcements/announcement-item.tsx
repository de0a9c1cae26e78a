import { CalendarClock, Eye, Users } from 'lucide-react';
import { Badge } from '#web/components/ui/badge.tsx';
import type { StaffAnnouncement } from '../api/announcements.ts';
import { STATUS_BADGES, STATUS_NAMES, audienceText, readsText, timesText } from './announcement-texts.ts';
import { useMayAnnounceToGroups } from './audience-options.ts';
import { EndAnnouncement } from './end-announcement.tsx';

/** One announcement of the list: to whom, from when until when, and how many read it. */
export function AnnouncementItem({ announcement }: { announcement: StaffAnnouncement }) {
  const { title, body, status, is_urgent: isUrgent, audience, announced_by: by } = announcement;
  const mayEnd = useMayAnnounceToGroups() || audience === 'member';
  const reads = readsText(announcement);
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 rounded-2xl bg-card p-5 shadow-card">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="min-w-0 text-lg leading-tight font-bold wrap-anywhere">{title}</h2>
          <Badge variant={STATUS_BADGES[status]}>{STATUS_NAMES[status]}</Badge>
          {isUrgent ? <Badge variant="danger">Urgente</Badge> : null}
        </div>
        <p className="line-clamp-2 whitespace-pre-line text-pretty wrap-anywhere">{body}</p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted-foreground [&_svg]:size-4 [&_svg]:shrink-0">
          <span className="flex items-center gap-1.5">
            <Users aria-hidden="true" />
            <span className="wrap-anywhere">{audienceText(announcement)}</span>
          </span>
          <span className="flex items-center gap-1.5">
            <CalendarClock aria-hidden="true" />
            <span>{timesText(announcement)}</span>
          </span>
          {reads ? (
            <span className="flex items-center gap-1.5">
              <Eye aria-hidden="true" />
              <span>{reads}</span>
            </span>
          ) : null}
          {by ? <span>{`Por ${by}`}</span> : null}
        </p>
      </div>
      {mayEnd && (status === 'running' || status === 'scheduled') ? <EndAnnouncement announcement={announcement} /> : null}
    </li>
  );
}
