import type { RecordedStep } from './send-topic.ts';

/** Where the platform's own service answers otherwise than @supabase/lite did. docs/decisions/078-auth-answers-as-the-platform.md has the table. */
export interface Difference {
  /** As the decision's table names it. */
  call: string;
  before: string;
  /** What the platform answers, and so do we; or what we answer instead, and why. */
  now: string;
  /** The steps it is about, by topic; a function where it is about all that look alike. */
  at: Readonly<Record<string, readonly string[]>> | ((topic: string, step: RecordedStep) => boolean);
  /** What is expected in the place of what was recorded. */
  expected: (recorded: RecordedStep) => RecordedStep;
}
