/** Where a test has a log written, to read all of it. */
export function readableLog(): { write: (line: string) => void; text: () => string } {
  const lines: string[] = [];
  return { write: (line) => void lines.push(line), text: () => lines.join('') };
}
