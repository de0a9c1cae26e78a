import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { readFilter } from '../own-workouts.ts';
import type { OwnWorkoutsFilter } from '../own-workouts.ts';

const OPENED_HERE = { isOpenedHere: true };

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedHere' in state;
}

/** Filter and opened workout of the history, kept in the address: it can be shared with oneself, and "back" closes a workout. */
export function useOwnWorkoutsAddress() {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();

  function set(changes: Record<string, string | null>, options: { replace: boolean; state?: unknown }) {
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { ...options, preventScrollReset: true },
    );
  }

  return {
    filter: readFilter(parameters),
    openedId: parameters.get('workout'),
    choose: (changes: Partial<OwnWorkoutsFilter>) => set(changes, { replace: true }),
    open: (workoutId: string) => set({ workout: workoutId }, { replace: false, state: OPENED_HERE }),
    close: () => {
      if (isOpenedHere(state)) void navigate(-1);
      else set({ workout: null }, { replace: true });
    },
  };
}
