import { useLocation, useNavigate } from 'react-router';
import { OPENED_HERE, isOpenedHere } from '#web/lib/loading/opened-here.ts';
import { useAddressParameters } from '#web/lib/use-address-parameters.ts';
import { readFilter } from '../own-workouts.ts';
import type { OwnWorkoutsFilter } from '../own-workouts.ts';

/**
 * Filter and opened workout of the history, kept in the address: it can be shared with oneself, and "back" closes a
 * workout.
 */
export function useOwnWorkoutsAddress() {
  const [parameters, set] = useAddressParameters();
  const navigate = useNavigate();
  const { state } = useLocation();

  return {
    filter: readFilter(parameters),
    openedId: parameters.get('workout'),
    isOpenedHere: isOpenedHere(state),
    choose: (changes: Partial<OwnWorkoutsFilter>) => set(changes, { replace: true }),
    open: (workoutId: string) => set({ workout: workoutId }, { replace: false, state: OPENED_HERE }),
    close: () => {
      if (isOpenedHere(state)) void navigate(-1);
      else set({ workout: null }, { replace: true });
    },
  };
}
