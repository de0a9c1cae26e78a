import { Check, ScrollText } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '#web/components/ui/dialog.tsx';
import { formatDayMonth, formatNumber } from '#web/lib/format.ts';
import { POINTS_PER_CHECK_IN } from '#domain/points.ts';
import { CHECK_IN_MIN_MINUTES } from '#domain/workouts.ts';
import type { Challenge } from '../api/get-active-challenge.ts';
import type { ChallengeDays } from '../challenge-phase.ts';

interface ChallengeRulesDialogProps {
  challenge: Challenge;
  days: ChallengeDays;
  className?: string;
}

function rulesOf(challenge: Challenge, days: ChallengeDays): string[] {
  const target = challenge.target_check_ins;
  return [
    `O desafio vai de ${formatDayMonth(days.startDay)} a ${formatDayMonth(days.endDay)}.`,
    `Registre um treino de ${CHECK_IN_MIN_MINUTES} minutos ou mais e escolha este desafio: o check-in do dia sai na hora.`,
    'Vale um check-in por dia, sempre com um treino feito no próprio dia, pelo horário de Brasília.',
    `Cada check-in soma ${POINTS_PER_CHECK_IN} pontos. Com ${target} check-ins você chega a 100% e a ${formatNumber(target * POINTS_PER_CHECK_IN)} pontos.`,
    'Treinos mais curtos ou de outro dia ficam guardados no seu histórico, só não geram check-in.',
    'Em caso de empate, fica na frente quem tem mais conclusão, depois mais dias seguidos e, por fim, quem chegou lá primeiro.',
    'Se você sair, some do ranking. Se voltar, seu progresso volta com você.',
  ];
}

/** What the operator wrote for this very challenge. */
function Requirements({ requirements }: { requirements: readonly string[] }) {
  if (requirements.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2.5 rounded-xl bg-streak-soft p-4 font-semibold text-streak-ink">
      {requirements.map((requirement) => (
        <li key={requirement} className="flex gap-2.5">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={3} />
          <span>{requirement}</span>
        </li>
      ))}
    </ul>
  );
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
        <Requirements requirements={challenge.requirements} />
        <ol className="flex flex-col gap-4">
          {rulesOf(challenge, days).map((rule, index) => (
            <li key={rule} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-full bg-secondary text-sm font-bold text-secondary-foreground"
              >
                {index + 1}
              </span>
              <span className="pt-0.5">{rule}</span>
            </li>
          ))}
        </ol>
      </DialogContent>
    </Dialog>
  );
}
