import { useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { MILESTONE_WORDS } from '#content/milestone-words.ts';
import { celebrateMilestones, myMilestonesQueryOptions, useMyMilestones } from '#web/lib/challenges/my-milestones.ts';
import type { HeldMilestone } from '#web/lib/challenges/my-milestones.ts';
import { useIsPageSeen } from '#web/lib/device/use-is-page-seen.ts';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { logWarning } from '#web/lib/log.ts';
import { toast } from '#web/lib/toast.ts';
import { newMilestone } from './new-milestone.ts';

/** Once in a challenge, for a participant who reaches one. */
const MilestoneDialog = lazy(async () => ({ default: (await loadUntilThere(() => import('./milestone-dialog.tsx'))).MilestoneDialog }));

/** "A prata é sua no Desafio de verão." */
const mention = ({ kind, challenge_title: title }: HeldMilestone) => `${MILESTONE_WORDS[kind].reached.replace('!', '')} no ${title}`;

/** The first reading may come after a check-in of this visit. A wrong clock only changes how it is told. */
const isOfThisVisit = ({ reached_at: reachedAt }: HeldMilestone) => Date.parse(reachedAt) >= performance.timeOrigin;

/**
 * The moment in which a milestone was reached: its medal, once, on the device that the member looks at. One that came
 * while this device was away, by another one or from its waiting workouts, is mentioned in passing.
 */
export function MilestoneMoment({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const { data } = useMyMilestones(userId);
  const isSeen = useIsPageSeen();
  const known = useRef<readonly HeldMilestone[] | null>(null);
  const [shown, setShown] = useState<HeldMilestone | null>(null);

  useEffect(() => {
    // A page in the background leaves it to the one in front.
    if (!data || !isSeen) return;
    const before = known.current;
    known.current = data;
    const fresh = newMilestone(before ?? [], data);
    if (!fresh) return;
    const celebrate = async () => {
      const isFirst = await celebrateMilestones(fresh.challenge_id);
      if (isFirst && (before || isOfThisVisit(fresh))) setShown(fresh);
      else if (isFirst)
        toast.success(mention(fresh), {
          description: `A medalha de ${MILESTONE_WORDS[fresh.kind].name.toLowerCase()} está no seu perfil.`,
        });
      await queryClient.invalidateQueries({ queryKey: myMilestonesQueryOptions(userId).queryKey });
    };
    celebrate().catch((error: unknown) => logWarning('o marco não foi anotado como visto', error));
  }, [data, isSeen, queryClient, userId]);

  if (!shown) return null;
  return (
    <Suspense>
      <MilestoneDialog milestone={shown} onClose={() => setShown(null)} />
    </Suspense>
  );
}
