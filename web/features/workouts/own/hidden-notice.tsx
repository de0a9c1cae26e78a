import { EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { decisionTitle, isInForce } from '#web/lib/reports/decision-words.ts';
import { useMyReports } from '#web/lib/reports/get-my-reports.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import type { OwnWorkout } from '../own-workouts.ts';

/** Says in a workout's details what of it is hidden, and why. */
export function HiddenNotice({ workout }: { workout: OwnWorkout }) {
  // Outside a challenge nobody else can see it.
  const reports = useMyReports(useCurrentUser().id, workout.challenge_id !== null);
  const hidden = reports.data?.about.find((decision) => decision.workout_id === workout.id && isInForce(decision));
  if (!hidden) return null;
  return (
    <Notice
      tone="warning"
      icon={<EyeOff />}
      title={decisionTitle(hidden)}
      action={
        <Button variant="outline" size="sm" asChild>
          <Link to={paths.app.settingsReports.getHref()}>{hidden.can_appeal ? 'Ver e recorrer' : 'Ver'}</Link>
        </Button>
      }
    >
      {hidden.sentence ? <p className="wrap-anywhere">{hidden.sentence}</p> : null}
    </Notice>
  );
}
