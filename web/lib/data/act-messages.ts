import { actSentences } from '../../../supabase/functions/_shared/act-sentences.ts';
import { ERROR_MESSAGES } from './error-messages.ts';

/** Makes the codes of acts on single screens known, with their sentences. The app does it once its first page is there. */
export function learnActMessages(): void {
  Object.assign(ERROR_MESSAGES, actSentences);
}
