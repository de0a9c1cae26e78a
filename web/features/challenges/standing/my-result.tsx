import { Medal } from 'lucide-react';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { ShareCardButton } from '#web/components/sharing/share-card-button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { formatNumber, formatPercent, pluralize } from '#web/lib/format.ts';
import { useDisplayName } from '#web/lib/session/session-hooks.ts';
import { useMyResults } from '../api/get-my-results.ts';
import type { MyResult as OwnResult } from '../api/get-my-results.ts';

interface MyResultProps {
  userId: string;
  challengeId: string;
  challengeTitle: string;
  /** A place that may still change is not offered for sharing. */
  isFinal: boolean;
}

function Result({ result, challengeId, challengeTitle, isFinal }: Omit<MyResultProps, 'userId'> & { result: OwnResult }) {
  const name = useDisplayName('Membro do clube');
  return (
    <section aria-labelledby="my-result" className="flex flex-col gap-4">
      <SectionHeading id="my-result" title="Seu resultado" />
      <div className="flex items-center gap-5 rounded-3xl bg-points p-6 text-points-foreground shadow-card sm:gap-8 sm:p-8">
        <span
          aria-hidden="true"
          className="grid size-16 shrink-0 place-items-center rounded-full bg-current/15 sm:size-20 [&_svg]:size-8 sm:[&_svg]:size-10"
        >
          <Medal />
        </span>
        <div className="min-w-0">
          <p className="font-heading text-4xl leading-none font-extrabold sm:text-5xl">
            {result.position === null ? '–' : `${formatNumber(result.position)}º lugar`}
          </p>
          <ul className="flex flex-wrap gap-x-5 gap-y-0.5 pt-2 text-lg font-semibold">
            <li>{pluralize(result.points, 'ponto', 'pontos')}</li>
            <li>{pluralize(result.check_ins_count, 'check-in', 'check-ins')}</li>
            <li>{`${formatPercent(result.completion_percentage)} de conclusão`}</li>
          </ul>
        </div>
      </div>
      {result.position === null || !isFinal ? null : (
        <ShareCardButton
          card={{
            kind: 'place',
            place: result.position,
            points: result.points,
            checkIns: result.check_ins_count,
            challengeId,
            challengeTitle,
          }}
          name={name}
          label="Compartilhar resultado"
          className="self-start"
        />
      )}
    </section>
  );
}

/** How the member ended in a challenge that is over. Nothing when it can't be read. */
export function MyResult({ userId, challengeId, ...shown }: MyResultProps) {
  return (
    <Loaded query={useMyResults(userId, [challengeId])} skeleton={<Skeleton className="h-36 rounded-3xl" />} failure={null}>
      {([result]) => (result ? <Result result={result} challengeId={challengeId} {...shown} /> : null)}
    </Loaded>
  );
}
