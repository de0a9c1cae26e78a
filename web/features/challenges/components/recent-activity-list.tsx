import { Link } from 'react-router';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { paths } from '#web/config/paths.ts';
import { formatDuration, relativeTime } from '#web/lib/format.ts';
import { useRecentActivity } from '../api/get-recent-activity.ts';

/** The challenge's latest workouts. An extra: when it can't be read, the ranking stands without it. */
export function RecentActivityList({ challengeId }: { challengeId: string }) {
  const activity = useRecentActivity(challengeId);
  if (!activity.data || activity.data.length === 0) return null;
  return (
    <section aria-labelledby="recent-activity" className="flex flex-col gap-4">
      <SectionHeading id="recent-activity" title="Atividade recente" />
      <ul className="flex flex-col gap-4 rounded-2xl bg-card p-5 shadow-card">
        {activity.data.map((workout) => (
          <li key={workout.id} className="group relative flex items-start gap-3">
            <Avatar name={workout.user_name} src={workout.user_photo_url} size="sm" isDecorative />
            <div className="min-w-0 flex-1 text-sm leading-snug">
              <p className="truncate font-bold">
                {/* The whole entry is the link's surface. */}
                <Link
                  to={paths.app.memberWorkouts.getHref(challengeId, workout.user_id)}
                  state={{ name: workout.user_name }}
                  className="group-hover:underline after:absolute after:-inset-x-2 after:-inset-y-1.5 after:rounded-xl"
                >
                  {workout.user_name}
                </Link>
              </p>
              <p className="line-clamp-2">
                {workout.workout_name} · {formatDuration(workout.duration_minutes)}
              </p>
              <p className="text-muted-foreground">{relativeTime(workout.created_at)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
