import { useRef } from 'react';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { RecordWorkoutLink } from '#web/components/layout/record-workout-link.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { useIsOutboxRead, useWaitingWorkouts } from '#web/lib/outbox/outbox-store.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useOwnWorkouts } from '../api/get-own-workouts.ts';
import { waitingWorkouts } from '../own-workouts.ts';
import { OwnWaitingWorkouts } from '../waiting/own-waiting-workouts.tsx';
import { NoOwnWorkouts } from './no-own-workouts.tsx';
import { OwnWorkoutDialog } from './own-workout-dialog.tsx';
import { OwnWorkoutFilters } from './own-workout-filters.tsx';
import { OwnWorkoutsList } from './own-workouts-list.tsx';
import { OwnWorkoutsSkeleton } from './own-workouts-skeleton.tsx';
import { useOwnWorkoutsAddress } from './use-own-workouts-address.ts';

/** "Meus treinos": everything the member registered, to look up, correct and delete. */
export function OwnWorkoutsScreen() {
  const userId = useCurrentUser().id;
  const { filter, openedId, isOpenedHere, choose, open, close } = useOwnWorkoutsAddress();
  const history = useOwnWorkouts(userId, filter);
  const workouts = history.data?.pages.flatMap((page) => page.workouts);
  const filtersRef = useRef<HTMLDivElement>(null);
  const waiting = waitingWorkouts(useWaitingWorkouts(userId), filter);

  const isOutboxRead = useIsOutboxRead(userId);

  // A workout that waited a moment ago may be on its way into a list that was empty, or wait on a device that has not
  // told yet.
  const isComing = workouts?.length === 0 && waiting.length === 0 && (history.isFetching || !isOutboxRead);

  const isFiltered = filter.type !== null || filter.month !== null;
  // Nothing to filter, and the empty list itself leads to the form.
  const isEmpty = workouts?.length === 0 && !isFiltered && !isComing && waiting.length === 0;

  function clearFilter() {
    choose({ type: null, month: null });
    // The button that was pressed goes with the empty list.
    filtersRef.current?.querySelector('select')?.focus();
  }

  return (
    <>
      <PageHeader
        title="Meus treinos"
        subtitle="Tudo o que você já fez, treino a treino."
        actions={isEmpty ? null : <RecordWorkoutLink />}
      />
      <div ref={filtersRef} hidden={isEmpty}>
        <OwnWorkoutFilters userId={userId} filter={filter} onChoose={choose} />
      </div>
      <OwnWaitingWorkouts workouts={waiting} />
      <PagedList
        query={history}
        rowsOf={(page) => page.workouts}
        nouns={['treino', 'treinos']}
        skeleton={<OwnWorkoutsSkeleton />}
        loading="Carregando treinos..."
        title={`Erro ao buscar treinos: ${toAppError(history.error).message}`}
        description={null}
        kept="Você está vendo os últimos treinos carregados"
        moreErrorPrefix="Erro ao buscar treinos: "
        isComing={isComing}
        empty={waiting.length > 0 ? null : <NoOwnWorkouts isFiltered={isFiltered} onClearFilter={clearFilter} />}
      >
        {(shown) => <OwnWorkoutsList workouts={shown} onOpen={open} />}
      </PagedList>
      <OwnWorkoutDialog
        userId={userId}
        workoutId={openedId}
        isInAddress={isOpenedHere}
        listed={workouts ?? []}
        isListPending={history.isPending}
        onClose={close}
      />
    </>
  );
}
