import { TriangleAlert } from 'lucide-react';
import { warningSentence } from '#domain/challenge-warnings.ts';
import type { ChallengeWarning } from '#domain/challenge-warnings.ts';
import { Notice } from '#web/components/feedback/notice.tsx';
import { formatDate } from '#web/lib/format.ts';

/** Tells the things that were probably not meant about a challenge; shows nothing without warnings. */
export function WarningsNotice({ warnings }: { warnings: readonly ChallengeWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="warning" icon={<TriangleAlert />} title="Confira antes de continuar">
      <ul className="list-disc pl-4">
        {warnings.map((told) => (
          <li key={JSON.stringify(told)}>{warningSentence(told, formatDate)}</li>
        ))}
      </ul>
    </Notice>
  );
}
