import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { endSentence } from '#domain/end-sentence.ts';
import { Confetti } from '#web/components/challenges/confetti.tsx';
import { MilestoneMedal } from '#web/components/challenges/milestone-medal.tsx';
import { MILESTONE_NAMES } from '#web/components/challenges/milestone-names.ts';
import { Button } from '#web/components/ui/button.tsx';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/components/ui/overlays/dialog.tsx';
import { certificateHref } from '#web/config/certificate-path.ts';
import { celebrateMilestones, myMilestonesQueryOptions, useMyMilestones } from '#web/lib/challenges/my-milestones.ts';
import type { HeldMilestone } from '#web/lib/challenges/my-milestones.ts';
import { useIsPageSeen } from '#web/lib/device/use-is-page-seen.ts';
import { pluralize } from '#web/lib/format.ts';
import { logWarning } from '#web/lib/log.ts';
import { toast } from '#web/lib/toast.ts';
import { newMilestone } from './new-milestone.ts';

const TITLES: Readonly<Record<HeldMilestone['kind'], string>> = {
  bronze: 'O bronze é seu!',
  silver: 'A prata é sua!',
  gold: 'O ouro é seu!',
};

const WORDS: Readonly<Record<HeldMilestone['kind'], string>> = {
  bronze: 'Mais da metade da meta já ficou para trás.',
  silver: 'Falta pouco para a meta inteira.',
  gold: 'A meta inteira, um dia de cada vez.',
};

/** "A prata é sua no Desafio de verão." */
const mention = ({ kind, challenge_title: title }: HeldMilestone) => `${TITLES[kind].replace('!', '')} no ${title}`;

/** The first reading may come after a check-in of this visit. A wrong clock only changes how it is told. */
const isOfThisVisit = ({ reached_at: reachedAt }: HeldMilestone) => Date.parse(reachedAt) >= performance.timeOrigin;

/**
 * The moment in which a milestone was reached: its medal, once, on the device that the member looks at. One that came while this device was
 * away, by another one or from its waiting workouts, is mentioned in passing.
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
        toast.success(mention(fresh), { description: `A medalha de ${MILESTONE_NAMES[fresh.kind].toLowerCase()} está no seu perfil.` });
      await queryClient.invalidateQueries({ queryKey: myMilestonesQueryOptions(userId).queryKey });
    };
    celebrate().catch((error: unknown) => logWarning('o marco não foi anotado como visto', error));
  }, [data, isSeen, queryClient, userId]);

  if (!shown) return null;
  return (
    <Dialog open onOpenChange={() => setShown(null)}>
      <DialogContent className="items-center text-center" data-testid="milestone-moment">
        <Confetti />
        <MilestoneMedal
          kind={shown.kind}
          challengeId={shown.challenge_id}
          checkIns={shown.check_ins}
          className="mt-4 h-48 w-42 motion-safe:animate-in motion-safe:duration-500 motion-safe:zoom-in-50 motion-safe:fade-in-0"
        />
        <DialogHeader className="items-center px-6">
          <DialogTitle className="text-3xl">{TITLES[shown.kind]}</DialogTitle>
          <DialogDescription>
            {`${pluralize(shown.check_ins, 'check-in', 'check-ins')} no ${endSentence(shown.challenge_title)} ${WORDS[shown.kind]} A medalha de ${MILESTONE_NAMES[shown.kind].toLowerCase()} está no seu perfil.`}
          </DialogDescription>
        </DialogHeader>
        <DialogFooter className="w-full sm:justify-center">
          <Button asChild variant="outline" size="lg">
            <Link to={certificateHref(shown.challenge_id, shown.kind)} onClick={() => setShown(null)}>
              Ver certificado
            </Link>
          </Button>
          <DialogClose asChild>
            <Button size="lg">Continuar</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
