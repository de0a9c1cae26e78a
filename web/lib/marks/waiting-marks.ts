import { useMemo } from 'react';
import { parseJson } from '../device/device-storage.ts';
import { createKeptText } from '../session/kept-text.ts';

/**
 * The marks that a member wants and the server does not know yet: key → whether it is to be marked. What was changed
 * last stands last.
 */
export type Marks = Readonly<Record<string, boolean>>;

function parse(text: string): Marks {
  const value = parseJson(text || null);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, isWanted]) => typeof isWanted === 'boolean'));
}

export interface WaitingMarks {
  read: (userId: string) => Marks;
  /** Notes on the device what the member wants, before anything is sent. */
  note: (userId: string, key: string, isWanted: boolean) => void;
  /** Forgets changes that the server knows now, or refused; one that the member has changed again since stays. */
  forget: (userId: string, settled: Marks) => void;
  /** The marks that wait now, for a component that shows them. */
  useWaiting: (userId: string) => Marks;
}

/** The marks of one kind that wait on this device. @param name among what the browser keeps for a member */
export function createWaitingMarks(name: string): WaitingMarks {
  const kept = createKeptText(name);

  function write(userId: string, waiting: Marks): void {
    kept.write(userId, Object.keys(waiting).length === 0 ? '' : JSON.stringify(waiting));
  }

  const read = (userId: string) => parse(kept.read(userId));
  const entriesBut = (userId: string, isLeft: (entry: [string, boolean]) => boolean) => Object.entries(read(userId)).filter(isLeft);
  return {
    read,
    note: (userId, key, isWanted) =>
      write(userId, Object.fromEntries([...entriesBut(userId, ([other]) => other !== key), [key, isWanted] as const])),
    forget: (userId, settled) => write(userId, Object.fromEntries(entriesBut(userId, ([key, isWanted]) => settled[key] !== isWanted))),
    useWaiting: (userId) => {
      const text = kept.useText(userId);
      return useMemo(() => parse(text), [text]);
    },
  };
}
