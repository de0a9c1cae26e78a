import type { MyChallenge } from '../participation/use-my-challenge.ts';

/** The participation that a pause belongs to. */
export interface PauseProps {
  mine: MyChallenge;
  userId: string;
}
