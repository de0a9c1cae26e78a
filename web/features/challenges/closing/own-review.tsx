import { MILESTONE_WORDS } from '#content/milestone-words.ts';
import { milestoneCheckIns } from '#domain/milestones.ts';
import { MilestoneMedal } from '#web/components/challenges/milestone-medal.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { formatDayMonth, formatDuration, pluralize } from '#web/lib/format.ts';
import type { Challenge } from '../api/get-active-challenge.ts';
import { useMyReview } from '../api/get-my-review.ts';
import type { ChallengeReview } from '../api/get-my-review.ts';
import { typeText } from './type-text.ts';

function figures({ check_ins: checkIns, minutes, best_week: week, longest_streak: streak }: ChallengeReview) {
  return [
    { label: 'Dias de treino', value: pluralize(checkIns, 'dia', 'dias'), hint: null },
    { label: 'Tempo em movimento', value: formatDuration(minutes), hint: null },
    {
      label: 'Melhor semana',
      value: week ? pluralize(week.check_ins, 'check-in', 'check-ins') : '–',
      hint: week ? `A que começou em ${formatDayMonth(week.start)}` : null,
    },
    { label: 'Maior sequência', value: pluralize(streak, 'dia', 'dias'), hint: null },
  ];
}

function Medals({ challenge, review }: { challenge: Challenge; review: ChallengeReview }) {
  if (review.milestones.length === 0) return null;
  return (
    <ul aria-label="Seus marcos" className="flex flex-wrap gap-4">
      {review.milestones.map((kind) => (
        <li key={kind} className="flex flex-col items-center gap-1 font-semibold">
          <MilestoneMedal
            kind={kind}
            challengeId={challenge.id}
            checkIns={milestoneCheckIns(challenge.target_check_ins, kind)}
            className="h-20 w-18"
          />
          <span>{MILESTONE_WORDS[kind].name}</span>
        </li>
      ))}
    </ul>
  );
}

function Review({ challenge, review }: { challenge: Challenge; review: ChallengeReview }) {
  return (
    <section aria-labelledby="own-review" className="flex flex-col gap-4">
      <SectionHeading id="own-review" title="Sua retrospectiva" description="Só sua: aqui ninguém se compara com ninguém." />
      <div className="flex flex-col gap-6 rounded-3xl bg-card p-6 shadow-card sm:p-8">
        <dl className="grid grid-cols-2 gap-5 tight:grid-cols-1 lg:grid-cols-4">
          {figures(review).map(({ label, value, hint }) => (
            <div key={label} className="flex min-w-0 flex-col">
              <dt className="text-sm text-muted-foreground">{label}</dt>
              <dd className="font-heading text-2xl leading-tight font-extrabold wrap-anywhere">{value}</dd>
              {hint ? <dd className="text-sm text-muted-foreground">{hint}</dd> : null}
            </div>
          ))}
        </dl>
        {review.types.length > 0 ? (
          <p>
            <span className="text-muted-foreground">O que você treinou: </span>
            <strong>{typeText(review.types)}</strong>
          </p>
        ) : null}
        <Medals challenge={challenge} review={review} />
      </div>
    </section>
  );
}

/**
 * The challenge as it was for the member alone: days, time, best week, types of workouts, milestones. Nothing when it
 * can't be read.
 */
export function OwnReview({ challenge, userId }: { challenge: Challenge; userId: string }) {
  return (
    <Loaded query={useMyReview(userId, challenge.id)} skeleton={<Skeleton className="h-56 rounded-3xl" />} failure={null}>
      {(review) => <Review challenge={challenge} review={review} />}
    </Loaded>
  );
}
