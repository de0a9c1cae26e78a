/** The lists of an answer whose items have lines of their own. */
const PARTS = new Set(['answers', 'rows', 'mails']);

/**
 * Recorded answers as JSON that people read and `git diff` compares: an answer a line, and what is long in parts below
 * it.
 */
export function answerLines(answers: readonly object[]): string {
  return `[\n${answers.map((answer) => linesOf(answer)).join(',\n')}\n]\n`;
}

function linesOf(answer: object): string {
  const fields = Object.entries(answer as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const isPart = ([name, value]: [string, unknown]) => PARTS.has(name) && Array.isArray(value);
  const own = fields.filter((field) => !isPart(field)).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  const parts = fields.filter(isPart).map(([name, items]) => partLines(name, items as readonly unknown[]));
  return `{${[own.join(','), ...parts].join(',\n ')}}`;
}

function partLines(name: string, items: readonly unknown[]): string {
  return `${JSON.stringify(name)}:[${items.map((item) => `\n  ${JSON.stringify(item)}`).join(',')}]`;
}
