import type { LibraryPartner } from '#content/library/schema.ts';
import type { LibraryItem } from '../library-view.ts';

/** A workout that a member opened, or marked as done. */
export interface ProgressStep {
  workoutId: string;
  isDone: boolean;
}

/** A programme that is under way. */
export interface BegunProgramme {
  partner: LibraryPartner;
  next: LibraryItem;
  done: number;
  total: number;
}

/**
 * The key of a note on the device: that a workout was opened, or whether it is done. Opening says nothing about the
 * latter.
 */
export function stepKey(kind: 'opened' | 'done', workoutId: string): string {
  return `${kind}/${workoutId}`;
}

/** The kind and the workout that a text of `stepKey` names. */
export function stepOf(key: string): { isOpening: boolean; workoutId: string } {
  const [kind, workoutId = ''] = key.split('/');
  return { isOpening: kind === 'opened', workoutId };
}

/**
 * The steps that the server knows and those that wait on the device, as one list; what was touched last stands last.
 */
export function withWaiting(known: readonly ProgressStep[], waiting: Readonly<Record<string, boolean>>): ProgressStep[] {
  const steps = new Map(known.map(({ workoutId, isDone }) => [workoutId, isDone]));
  for (const [key, isWanted] of Object.entries(waiting)) {
    const { isOpening, workoutId } = stepOf(key);
    const wasDone = steps.get(workoutId) ?? false;
    steps.delete(workoutId);
    steps.set(workoutId, isOpening ? wasDone : isWanted);
  }
  return [...steps].map(([workoutId, isDone]) => ({ workoutId, isDone }));
}

/**
 * The workout to go on with: the one touched last unless it is done, else the next one that is not; null when none is
 * left.
 */
function nextOf(ids: readonly string[], { workoutId, isDone }: ProgressStep, doneIds: ReadonlySet<string>): string | null {
  if (!isDone) return workoutId;
  const place = ids.indexOf(workoutId);
  return [...ids.slice(place + 1), ...ids.slice(0, place)].find((id) => !doneIds.has(id)) ?? null;
}

/** The programmes that are begun and not ended, the one touched last first. */
export function begunProgrammes(
  partners: readonly LibraryPartner[],
  items: readonly LibraryItem[],
  steps: readonly ProgressStep[],
): BegunProgramme[] {
  const doneIds = new Set(steps.flatMap(({ workoutId, isDone }) => (isDone ? [workoutId] : [])));
  const begun = partners.flatMap((partner) => {
    const ids = partner.contents.map(({ id }) => id);
    const place = steps.findLastIndex(({ workoutId }) => ids.includes(workoutId));
    const last = steps[place];
    const nextId = last && nextOf(ids, last, doneIds);
    const next = items.find(({ id }) => id === nextId);
    return next ? [{ place, partner, next, done: ids.filter((id) => doneIds.has(id)).length, total: ids.length }] : [];
  });
  return begun.toSorted((a, b) => b.place - a.place).map(({ place: _place, ...programme }) => programme);
}
