import { Link } from 'react-router';
import { ALL_NAMES, MILESTONE_WORDS } from '#content/milestone-words.ts';
import { MILESTONES } from '#domain/milestones.ts';
import { MilestoneMedal } from '#web/components/challenges/milestone-medal.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { ShareCardButton } from '#web/components/sharing/share-card-button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { certificateHref } from '#web/config/certificate-path.ts';
import { useMyMilestones } from '#web/lib/challenges/my-milestones.ts';
import type { HeldMilestone } from '#web/lib/challenges/my-milestones.ts';
import { formatDate } from '#web/lib/format.ts';
import { useDisplayName } from '#web/lib/session/session-hooks.ts';

function Milestones({ milestones }: { milestones: readonly HeldMilestone[] }) {
  const name = useDisplayName('Membro do clube');
  return (
    <section aria-labelledby="milestones" className="flex flex-col gap-4">
      <SectionHeading id="milestones" title="Marcos dos desafios" />
      {milestones.length === 0 ? (
        <p className="rounded-2xl p-5 text-muted-foreground ring-1 ring-border ring-inset">
          {`${ALL_NAMES.charAt(0).toUpperCase()}${ALL_NAMES.slice(1)} de cada desafio ficam aqui. O primeiro vem um pouco depois da metade dos check-ins.`}
        </p>
      ) : (
        <ul className="grid grid-cols-2 gap-3 tight:grid-cols-1 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
          {milestones.map(({ challenge_id: challengeId, challenge_title: title, kind, check_ins: checkIns, reached_at: reachedAt }) => (
            <li
              key={`${challengeId}/${kind}`}
              className="flex min-w-0 flex-col items-center gap-2 rounded-2xl bg-card p-4 text-center shadow-card sm:p-5"
            >
              <MilestoneMedal kind={kind} challengeId={challengeId} checkIns={checkIns} className="h-28 w-25" />
              <h3 className="text-base leading-tight font-bold">{MILESTONE_WORDS[kind].name}</h3>
              <p className="text-sm wrap-anywhere text-muted-foreground">{title}</p>
              <p className="mt-auto text-sm font-semibold">{formatDate(reachedAt)}</p>
              {MILESTONES[kind].hasCertificate ? (
                <Link
                  to={certificateHref(challengeId, kind)}
                  aria-label={`Certificado: ${MILESTONE_WORDS[kind].name}, ${title}`}
                  className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4 hover:text-primary"
                >
                  Certificado
                </Link>
              ) : null}
              <ShareCardButton card={{ kind: 'milestone', milestone: kind, checkIns, challengeId, challengeTitle: title }} name={name} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * The medals of the milestones that the member holds, the newest first. A failure leaves the place to the achievements.
 */
export function MilestoneShelf({ userId }: { userId: string }) {
  return (
    <Loaded query={useMyMilestones(userId)} skeleton={<Skeleton className="h-56 rounded-2xl" />} failure={null}>
      {(milestones) => <Milestones milestones={milestones} />}
    </Loaded>
  );
}
