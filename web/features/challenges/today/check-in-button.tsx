import { CheckCheck } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { pluralize } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { useCheckIn } from '../api/check-in.ts';
import type { TodaysWorkout } from '../api/get-todays-workouts.ts';

interface CheckInButtonProps {
  userId: string;
  challengeId: string;
  workout: TodaysWorkout;
}

/** Makes today's check-in of a workout that is already recorded, and says so. */
export function CheckInButton(input: CheckInButtonProps) {
  const checkIn = useCheckIn();

  // Awaited rather than passed as callbacks: the check-in takes this button away, and callbacks go with it.
  async function onCheckIn() {
    try {
      const points = await checkIn.mutateAsync(input);
      toast.success('Check-in realizado com sucesso!', { description: `+${pluralize(points, 'ponto', 'pontos')} no ranking.` });
    } catch (cause) {
      const error = toAppError(cause);
      if (error.code === 'already_checked_in') toast.info(error.message);
      else toast.error('Não foi possível fazer o check-in', { description: error.message });
    }
  }

  return (
    <Button size="lg" isLoading={checkIn.isPending} loadingText="Fazendo check-in..." onClick={onCheckIn}>
      <CheckCheck aria-hidden="true" />
      Fazer check-in
    </Button>
  );
}
