import type { MyChallenge } from '../participation/use-my-challenge.ts';
import type { TodayMessage } from '../today/today-message.ts';

/** The participation that a pause belongs to, and the card that follows it. */
export interface PauseProps {
  mine: MyChallenge;
  userId: string;
  /** Told what the card above says on a day of a pause, and null on others, once that is known. */
  onPause: (message: TodayMessage | null) => void;
}
