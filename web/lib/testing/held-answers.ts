/**
 * For tests of what asks a server: `ask` answers with `answer`, or fails with it where it is an error. Between `hold` and
 * `release` the answer is on its way.
 */
export function heldAnswers<Answer>(first: Answer | Error) {
  let held: Promise<void> | null = null;
  const server = {
    answer: first,
    release: () => undefined as void,
    hold() {
      held = new Promise((resolve) => {
        server.release = () => {
          held = null;
          resolve();
        };
      });
    },
    async ask(): Promise<Answer> {
      await held;
      if (server.answer instanceof Error) throw server.answer;
      return server.answer;
    },
  };
  return server;
}
