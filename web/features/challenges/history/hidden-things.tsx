import { EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import { REPORT_ANSWER_HOURS } from '#domain/limits.ts';
import { hoursInWords } from '#domain/number-text.ts';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { decisionTitle, isInForce } from '#web/lib/reports/decision-words.ts';
import { useMyReports } from '#web/lib/reports/get-my-reports.ts';

interface HiddenThingsProps {
  userId: string;
  /** Those of the list. */
  workouts: readonly { id: string }[];
  /** Whether they are the reader's own: otherwise nothing is asked. */
  isWanted: boolean;
}

/** Tells members which of their photos and texts are hidden, where they would look for them, with the way to object. */
export function HiddenThings({ userId, workouts, isWanted }: HiddenThingsProps) {
  const reports = useMyReports(userId, isWanted);
  const listed = new Set<string | null>(workouts.map(({ id }) => id));
  const hidden = reports.data?.about.filter((decision) => listed.has(decision.workout_id) && isInForce(decision)) ?? [];
  return hidden.map((decision) => (
    <Notice
      key={decision.id}
      tone="warning"
      icon={<EyeOff />}
      title={decisionTitle(decision)}
      action={
        <Button variant="outline" size="sm" asChild>
          <Link to={paths.app.settingsReports.getHref()}>{decision.can_appeal ? 'Ver e recorrer' : 'Ver'}</Link>
        </Button>
      }
    >
      {decision.sentence ? (
        <p className="wrap-anywhere">
          <span>Motivo: </span>
          <bdi>{decision.sentence}</bdi>
        </p>
      ) : (
        <p>{`A equipe olha em até ${hoursInWords(REPORT_ANSWER_HOURS)}. Se não proceder, volta.`}</p>
      )}
    </Notice>
  ));
}
