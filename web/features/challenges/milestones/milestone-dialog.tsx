import { Link } from 'react-router';
import { MILESTONE_WORDS } from '#content/milestone-words.ts';
import { endSentence } from '#domain/end-sentence.ts';
import { MILESTONES } from '#domain/milestones.ts';
import { Confetti } from '#web/components/challenges/confetti.tsx';
import { MilestoneMedal } from '#web/components/challenges/milestone-medal.tsx';
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
import type { HeldMilestone } from '#web/lib/challenges/my-milestones.ts';
import { pluralize } from '#web/lib/format.ts';

/** The medal of a milestone that was just reached. */
export function MilestoneDialog({ milestone: shown, onClose }: { milestone: HeldMilestone; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent className="items-center text-center" data-testid="milestone-moment">
        <Confetti />
        <MilestoneMedal
          kind={shown.kind}
          challengeId={shown.challenge_id}
          checkIns={shown.check_ins}
          className="mt-4 h-48 w-42 motion-safe:animate-in motion-safe:duration-500 motion-safe:zoom-in-50 motion-safe:fade-in-0"
        />
        <DialogHeader className="items-center px-6">
          <DialogTitle className="text-3xl">{MILESTONE_WORDS[shown.kind].reached}</DialogTitle>
          <DialogDescription>
            {`${pluralize(shown.check_ins, 'check-in', 'check-ins')} no ${endSentence(shown.challenge_title)} ${MILESTONE_WORDS[shown.kind].praise} A medalha de ${MILESTONE_WORDS[shown.kind].name.toLowerCase()} está no seu perfil.`}
          </DialogDescription>
        </DialogHeader>
        <DialogFooter className="w-full sm:justify-center">
          {MILESTONES[shown.kind].hasCertificate ? (
            <Button asChild variant="outline" size="lg">
              <Link to={certificateHref(shown.challenge_id, shown.kind)} onClick={onClose}>
                Ver certificado
              </Link>
            </Button>
          ) : null}
          <DialogClose asChild>
            <Button size="lg">Continuar</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
