import { getEnv } from '#web/config/env.ts';
import { isWithinLast, noteAnswerTime } from '../device/clock.ts';

/** Procedures that a page asks: all that home shows first, or the dashboard. */
export type PageProcedure = 'my_today' | 'my_dashboard';

/** The question that the page asked before any script had come (web/ask-with-page.js). */
export interface PageQuestion {
  procedure: PageProcedure;
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
    clubQuestion?: PageQuestion;
  }
}

/** All that a page shows first, as its procedure answers it. Each part is held to its shape when it is taken. */
export type PageAnswer = Readonly<Record<string, unknown>>;

/** An answer that is not there by then is not waited for: the screens ask by themselves. */
const PATIENCE_MS = 8_000;
/** A page that was open for longer, such as at the question for a code, has seen the answer grow old. */
const FRESH_MS = 30_000;

function isAnswerOf(userId: string, body: unknown): body is PageAnswer {
  return typeof body === 'object' && body !== null && Reflect.get(body, 'success') === true && Reflect.get(body, 'user_id') === userId;
}

/** An answer that is under way. */
export interface AskedAnswer {
  procedure: PageProcedure;
  /** When it was asked for, by Date.now(). */
  sentAt: number;
  /** Null where the answer is none. */
  answer: Promise<PageAnswer | null>;
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
 * @returns null where the page has not asked, or asked for another member or another backend
 */
export function takePageAnswer(userId: string): AskedAnswer | null {
  const { clubQuestion: question } = window;
  delete window.clubQuestion;
  if (!question || question.userId !== userId || question.url !== getEnv().supabaseUrl) return null;
  const { procedure, sentAt } = question;
  return isWithinLast(FRESH_MS, sentAt) ? { procedure, sentAt, answer: answerOf(userId, question) } : null;
}
