import { ScrollText } from 'lucide-react';
import { RulesList } from '#web/components/challenges/rules-list.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle, DialogTrigger } from '#web/components/ui/overlays/dialog.tsx';
import type { Challenge } from '../api/get-active-challenge.ts';
import { useChallenge } from '../api/get-challenge.ts';
import type { ChallengeDays } from '../challenge-phase.ts';

interface ChallengeRulesDialogProps {
  challenge: Challenge;
  days: ChallengeDays;
  className?: string;
}

/** The hours of its result come with the challenge in full, which is read when the dialog opens. */
function Rules({ challenge, days }: Omit<ChallengeRulesDialogProps, 'className'>) {
  const full = useChallenge(challenge.id).data;
  return <RulesList challenge={full ?? challenge} days={days} />;
}

/** The rules link and the dialog it opens, in plain words. */
export function ChallengeRulesDialog({ challenge, days, className }: ChallengeRulesDialogProps) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="ghost" className={className}>
          <ScrollText aria-hidden="true" />
          Ver regras
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Regras do desafio</DialogTitle>
          <DialogDescription>Simples assim: treinou, registrou, pontuou.</DialogDescription>
        </DialogHeader>
        <Rules challenge={challenge} days={days} />
      </DialogContent>
    </Dialog>
  );
}
