/** Exit status of a command that could not do what it was asked. */
export const EXIT_FAILED = 1;
/** Exit status of a command line that could not be understood. */
export const EXIT_USAGE = 2;

/** A command that does nothing before the operator has agreed: given again with --yes it does. */
export class QuestionError extends Error {
  override readonly name = 'QuestionError';
}

/** A failure the operator can act on: its message is a pt-BR sentence, shown as it is and without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  readonly exitCode: number;

  /** @param exitCode what the process ends with: EXIT_FAILED unless the command line itself was wrong */
  constructor(sentence: string, exitCode: number = EXIT_FAILED) {
    super(sentence);
    this.exitCode = exitCode;
  }
}
