import { Dumbbell } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { MoreRows } from '#web/components/layout/more-rows.tsx';
import { RecordWorkoutLink } from '#web/components/layout/record-workout-link.tsx';
import { now } from '#web/lib/device/clock.ts';
import { pluralize } from '#web/lib/format.ts';
import type { WaitingWorkout, WaitingWorkoutsComponent } from '#web/lib/outbox/waiting-workout.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import type { WorkoutDetailComponent } from '#web/lib/workout-detail.ts';
import type { MemberHistory } from '../api/get-member-history.ts';
import { challengeDays, challengePhase } from '../challenge-phase.ts';
import { TakenBackVoids } from '../standing/taken-back-voids.tsx';
import { VoidedCheckIns } from '../standing/voided-check-ins.tsx';
import { HiddenThings } from './hidden-things.tsx';
import { HistoryItem } from './history-item.tsx';
import { historyWorkouts, memberWorkoutStats, typeOf } from './member-history.ts';
import type { HistoryWorkout } from './member-history.ts';
import { MemberStatCards } from './member-stat-cards.tsx';
import { WorkoutTypeChips } from './workout-type-chips.tsx';

const SHOWN_AT_ONCE = 20;

interface MemberHistoryViewProps {
  history: MemberHistory;
  name: string;
  isOwn: boolean;
  /** Made up: nothing of it can be reported. */
  isSample?: boolean;
  /**
   * The viewer's own workouts for this challenge that the server has not got yet, the newest first; no figure counts
   * them.
   */
  waiting: readonly WaitingWorkout[];
  WaitingWorkouts: WaitingWorkoutsComponent;
  WorkoutDetailDialog: WorkoutDetailComponent;
}

/** Figures, types and the list, newest first, below what waits; pressing a workout opens its details. */
export function MemberHistoryView({
  history,
  name,
  isOwn,
  isSample = false,
  waiting,
  WaitingWorkouts,
  WorkoutDetailDialog,
}: MemberHistoryViewProps) {
  const userId = useCurrentUser().id;
  const [type, setType] = useState<string | null>(null);
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const [opened, setOpened] = useState<HistoryWorkout | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const stats = memberWorkoutStats(history, now());
  const isFinal = challengePhase(challengeDays(history.challenge, now())) === 'over';
  const all = historyWorkouts(history);
  // A type whose last workout was deleted meanwhile shows everything again.
  const chosen = stats.workout_types.some((one) => one.type === type) ? type : null;
  const found = chosen === null ? all : all.filter((workout) => typeOf(workout) === chosen);

  const foundWaiting = waiting.filter(({ values }) => chosen === null || values.workoutType === chosen);

  if (all.length === 0 && waiting.length === 0) {
    return (
      <EmptyState
        icon={<Dumbbell />}
        title="Nenhum treino encontrado"
        description={
          isOwn ? 'Você ainda não registrou nenhum treino neste desafio.' : `${name} ainda não registrou nenhum treino neste desafio.`
        }
        action={isOwn ? <RecordWorkoutLink challengeId={history.challenge.id} /> : null}
      />
    );
  }
  return (
    <>
      <VoidedCheckIns userId={userId} challengeId={history.challenge.id} isWanted={isOwn} />
      <TakenBackVoids userId={userId} challengeId={history.challenge.id} isWanted={isOwn} />
      <HiddenThings userId={userId} workouts={all} isWanted={isOwn && !isSample} />
      <MemberStatCards stats={stats} isFinal={isFinal} />
      <section aria-labelledby="history" className="flex flex-col gap-4">
        <h2 id="history" className="text-xl font-bold">
          Histórico
        </h2>
        <WorkoutDetailDialog
          // As it is now: a photo may have been hidden while it is looked at.
          workout={all.find(({ id }) => id === opened?.id) ?? opened}
          memberName={isOwn || isSample ? null : name}
          open={isOpen}
          onOpenChange={setIsOpen}
        />
        {all.length > 0 ? (
          <WorkoutTypeChips
            types={stats.workout_types}
            total={all.length}
            chosen={chosen}
            onChoose={(next) => {
              setType(next);
              setLimit(SHOWN_AT_ONCE);
            }}
          />
        ) : null}
        <p role="status" className="sr-only">
          {pluralize(found.length, 'treino', 'treinos')}
        </p>
        <WaitingWorkouts workouts={foundWaiting} />
        <MoreRows
          count={Math.min(found.length, limit)}
          nouns={['treino', 'treinos']}
          more={{ isThere: found.length > limit, isLoading: false, error: null, load: () => setLimit(limit + SHOWN_AT_ONCE) }}
        >
          <ul className="flex flex-col gap-3 empty:hidden">
            {found.slice(0, limit).map((workout) => (
              <li key={workout.id}>
                <HistoryItem
                  workout={workout}
                  timeZone={history.challenge.time_zone}
                  onOpen={() => {
                    setOpened(workout);
                    setIsOpen(true);
                  }}
                />
              </li>
            ))}
          </ul>
        </MoreRows>
      </section>
    </>
  );
}
