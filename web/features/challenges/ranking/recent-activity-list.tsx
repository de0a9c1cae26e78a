import { useState } from 'react';
import { Link } from 'react-router';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { now } from '#web/lib/device/clock.ts';
import { useMediaQuery } from '#web/lib/device/use-media-query.ts';
import { formatDuration, relativeTime } from '#web/lib/format.ts';
import { useRecentActivity } from '../api/get-recent-activity.ts';

/** From this width on it stands beside the ranking, otherwise above it: below a long list nobody would find it. */
const BESIDE = '(min-width: 64rem)';
/** So many while it stands above the ranking, until one asks for all. */
const SHOWN_ABOVE = 3;

interface RecentActivityListProps {
  challengeId: string;
  place: 'above' | 'beside';
}

/**
 * The challenge's latest workouts; nothing where the window is too narrow or too wide for the place. An extra: when it
 * can't be read, the ranking stands without it.
 */
export function RecentActivityList({ challengeId, place }: RecentActivityListProps) {
  const isBeside = useMediaQuery(BESIDE);
  const [isAllShown, setIsAllShown] = useState(false);
  const activity = useRecentActivity(challengeId);
  if (isBeside !== (place === 'beside') || !activity.data || activity.data.length === 0) return null;
  const shown = isBeside || isAllShown ? activity.data : activity.data.slice(0, SHOWN_ABOVE);
  return (
    <section aria-labelledby="recent-activity" className="flex min-w-0 flex-col gap-4">
      <SectionHeading
        id="recent-activity"
        title="Atividade recente"
        action={
          shown.length < activity.data.length ? (
            <Button variant="link" onClick={() => setIsAllShown(true)}>
              Ver mais
              <span className="sr-only"> atividade recente</span>
            </Button>
          ) : null
        }
      />
      <ul className="flex flex-col gap-4 rounded-2xl bg-card p-5 shadow-card">
        {shown.map((workout) => (
          <li key={workout.id} className="group relative flex items-start gap-3">
            <Avatar name={workout.user_name} src={workout.user_photo_url} size="sm" isDecorative />
            <div className="min-w-0 flex-1 text-sm leading-snug">
              <p dir="auto" className="truncate text-left font-bold">
                {/* The whole entry is the link's surface. */}
                <Link
                  to={paths.app.memberWorkouts.getHref(challengeId, workout.user_id)}
                  state={{ name: workout.user_name }}
                  className="group-hover:underline after:absolute after:-inset-x-2 after:-inset-y-1.5 after:rounded-xl"
                >
                  {workout.user_name}
                </Link>
              </p>
              <p className="line-clamp-2 wrap-anywhere">
                <bdi>{workout.workout_name}</bdi>
                <span>{` · ${formatDuration(workout.duration_minutes)}`}</span>
              </p>
              <p className="text-muted-foreground">{relativeTime(workout.created_at, now())}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
