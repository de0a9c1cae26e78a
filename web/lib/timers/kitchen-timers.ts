import { useMemo } from 'react';
import { parseJson } from '../device/device-storage.ts';
import { createKeptText } from '../session/kept-text.ts';

/** A step of a recipe that waits. It goes on while its page is left or loaded again, in every tab. */
export interface KitchenTimer {
  recipeId: string;
  recipeTitle: string;
  /** The number of the step. */
  step: number;
  minutes: number;
  /** Unix milliseconds by the device's clock. */
  endsAt: number;
  /** Whether some tab has rung for it. */
  hasRung: boolean;
}

type Step = Pick<KitchenTimer, 'recipeId' | 'step'>;

const MINUTE_MS = 60_000;
/** One that ended longer ago is forgotten: nobody waits for that meal any more. */
const FORGOTTEN_AFTER_MS = 12 * 60 * MINUTE_MS;

const kept = createKeptText('timers');

function isTimer(value: unknown): value is KitchenTimer {
  if (typeof value !== 'object' || value === null) return false;
  const { recipeId, recipeTitle, step, minutes, endsAt, hasRung } = value as Record<string, unknown>;
  return (
    typeof recipeId === 'string' &&
    typeof recipeTitle === 'string' &&
    typeof hasRung === 'boolean' &&
    [step, minutes, endsAt].every(Number.isFinite)
  );
}

function parse(text: string): KitchenTimer[] {
  const value = parseJson(text || null);
  if (!Array.isArray(value)) return [];
  return value.filter(isTimer).filter(({ endsAt }) => Date.now() - endsAt < FORGOTTEN_AFTER_MS);
}

function write(userId: string, timers: readonly KitchenTimer[]): void {
  kept.write(userId, timers.length === 0 ? '' : JSON.stringify(timers));
}

/** Whether two are of the same step. */
export function isSameStep(one: Step, other: Step): boolean {
  return one.recipeId === other.recipeId && one.step === other.step;
}

function timersBut(userId: string, step: Step): KitchenTimer[] {
  return parse(kept.read(userId)).filter((timer) => !isSameStep(timer, step));
}

/** Starts the timer of a step, or starts it again. */
export function startTimer(userId: string, step: Pick<KitchenTimer, 'recipeId' | 'recipeTitle' | 'step' | 'minutes'>): void {
  write(userId, [...timersBut(userId, step), { ...step, endsAt: Date.now() + step.minutes * MINUTE_MS, hasRung: false }]);
}

/** Stops the timer of a step, or takes away that it is over. */
export function stopTimer(userId: string, step: Step): void {
  write(userId, timersBut(userId, step));
}

/** Notes that a timer rings. @returns false when another tab has noted it, or it was stopped or started again */
export function claimRing(userId: string, timer: KitchenTimer): boolean {
  const timers = parse(kept.read(userId));
  const place = timers.findIndex((other) => isSameStep(other, timer) && other.endsAt === timer.endsAt && !other.hasRung);
  const found = timers[place];
  if (!found) return false;
  write(userId, timers.with(place, { ...found, hasRung: true }));
  return true;
}

/** A member's timers, those that are over as well, in the order they were started. */
export function useTimers(userId: string): readonly KitchenTimer[] {
  const text = kept.useText(userId);
  return useMemo(() => parse(text), [text]);
}
