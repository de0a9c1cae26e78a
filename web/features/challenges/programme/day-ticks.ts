import { createWaitingMarks } from '#web/lib/marks/waiting-marks.ts';

/** A recipe or tip of a challenge's day. */
export interface DayTick {
  challengeId: string;
  day: number;
  part: 'recipe' | 'tip';
}

/** The ticks that a member set or took away and that the server does not know yet; by `tickKey`. */
export const waitingTicks = createWaitingMarks('day-ticks');

/** One text for a tick. */
export function tickKey({ challengeId, day, part }: DayTick): string {
  return `${challengeId}/${day}/${part}`;
}

/** The tick that a text of `tickKey` names. */
export function tickOf(key: string): DayTick {
  const [challengeId = '', day = '', part] = key.split('/');
  return { challengeId, day: Number(day), part: part === 'tip' ? 'tip' : 'recipe' };
}
