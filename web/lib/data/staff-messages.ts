import { staffSentences } from '../../../supabase/functions/_shared/staff-sentences.ts';
import { learnActMessages } from './act-messages.ts';
import { ERROR_MESSAGES } from './error-messages.ts';

/** Makes the codes of the staff's acts known, with their sentences. The console does it before its first call. */
export function learnStaffMessages(): void {
  learnActMessages();
  Object.assign(ERROR_MESSAGES, staffSentences);
}
