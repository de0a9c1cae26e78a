import type { CommandContext } from './command-context.ts';
import { CommandError, QuestionError } from './command-error.ts';

/**
 * Stops before what can't be taken back, unless the operator has agreed: somebody at a terminal is asked, a script must
 * have said --yes. The command has an option --yes.
 * @param question in pt-BR, with its question mark
 * @throws QuestionError at a terminal, CommandError that names --yes elsewhere
 */
export function requireYes({ canAsk }: Pick<CommandContext, 'canAsk'>, yes: boolean | undefined, question: string): void {
  if (yes) return;
  if (canAsk()) throw new QuestionError(question);
  throw new CommandError(`${question} Confirme com --yes.`);
}
