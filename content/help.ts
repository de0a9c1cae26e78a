import { accountHelp } from './help-account.ts';
import { challengeHelp } from './help-challenge.ts';
import { planHelp } from './help-plan.ts';
import type { HelpGroup } from './schema.ts';

/** The help page: every theme with its questions, in the order shown. */
export const helpGroups: readonly HelpGroup[] = [...challengeHelp, ...planHelp, ...accountHelp];
