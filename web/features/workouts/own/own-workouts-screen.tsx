import { CirclePlus } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { SavedDataNotice } from '#web/components/feedback/saved-data-notice.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { morePages } from '#web/lib/data/more-pages.ts';
import { useIsOutboxRead, useWaitingWorkouts } from '#web/lib/outbox/outbox-store.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useOwnWorkouts } from '../api/get-own-workouts.ts';
import { waitingWorkouts } from '../own-workouts.ts';
import { OwnWaitingWorkouts } from '../waiting/own-waiting-workouts.tsx';
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

  // A workout that waited a moment ago may be on its way into a list that was empty, or wait on a device that has not told yet.
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
        actions={
          isEmpty ? null : (
            <Button asChild>
              <Link to={paths.app.recordWorkout.getHref()}>
                <CirclePlus aria-hidden="true" />
                Registrar Treino
              </Link>
            </Button>
          )
        }
      />
      <div ref={filtersRef} hidden={isEmpty}>
        <OwnWorkoutFilters userId={userId} filter={filter} onChoose={choose} />
      </div>
      {workouts && history.isError && !history.isFetchNextPageError ? (
        <SavedDataNotice
          title="Você está vendo os últimos treinos carregados"
          savedAt={new Date(history.dataUpdatedAt).toISOString()}
          isRetrying={history.isRefetching}
          onRetry={() => void history.refetch()}
        />
      ) : null}
      <OwnWaitingWorkouts workouts={waiting} />
      {history.isPending || isComing ? <OwnWorkoutsSkeleton /> : null}
      {history.error && !workouts ? (
        <ErrorState title={`Erro ao buscar treinos: ${toAppError(history.error).message}`} onRetry={() => void history.refetch()} />
      ) : null}
      {workouts && !isComing && (workouts.length > 0 || waiting.length === 0) ? (
        <OwnWorkoutsList workouts={workouts} isFiltered={isFiltered} onClearFilter={clearFilter} onOpen={open} more={morePages(history)} />
      ) : null}
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
