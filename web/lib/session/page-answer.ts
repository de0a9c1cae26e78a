import { getEnv } from '#web/config/env.ts';
import { isWithinLast, noteAnswerTime } from '../device/clock.ts';

/** The question that the page asked before any script had come (web/ask-today.js). */
export interface PageQuestion {
  /** The backend that was asked, without a slash at its end. */
  url: string;
  /** Whose session asked. */
  userId: string;
  /** By Date.now(). */
  sentAt: number;
  /** Null for a refusal, and where nothing was reached. Never rejects. */
  answer: Promise<{ date: string | null; body: unknown } | null>;
}

declare global {
  interface Window {
    clubToday?: PageQuestion;
  }
}

/** All that home shows first, as `my_today` answers it. Each part is held to its shape when it is taken. */
export type PageAnswer = Readonly<Record<string, unknown>>;

/** An answer that is not there by then is not waited for: the screens ask by themselves. */
const PATIENCE_MS = 8_000;
/** A page that was open for longer, such as at the question for a code, has seen the answer grow old. */
const FRESH_MS = 30_000;

function isAnswerOf(userId: string, body: unknown): body is PageAnswer {
  return typeof body === 'object' && body !== null && Reflect.get(body, 'success') === true && Reflect.get(body, 'user_id') === userId;
}

async function answerOf(userId: string, { sentAt, answer }: PageQuestion): Promise<PageAnswer | null> {
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const told = await Promise.race([answer, tooLate]);
  if (!told || !isAnswerOf(userId, told.body)) return null;
  noteAnswerTime(told.date, sentAt);
  return told.body;
}

/**
 * The answer to the page's question, for the member whose session is opened. It is there to take once: a later caller
 * asks the server.
 * @returns null where the page has not asked, or asked for another member or another backend; a promise of null where
 * the answer is none
 */
export function takePageAnswer(userId: string): Promise<PageAnswer | null> | null {
  const { clubToday: question } = window;
  delete window.clubToday;
  if (!question || question.userId !== userId || question.url !== getEnv().supabaseUrl) return null;
  return isWithinLast(FRESH_MS, question.sentAt) ? answerOf(userId, question) : null;
}
