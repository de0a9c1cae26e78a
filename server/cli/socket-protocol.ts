/** What a command leaves behind: its exit status and what it prints. */
export type CommandResult = { exitCode: number; stdout: string; stderr: string };

export const LONGEST_REQUEST_BYTES = 65_536;

/** @returns the command's arguments, or null when the line is not a request */
export function parseRequest(line: string): string[] | null {
  const request = parseObject(line);
  const args = request?.['args'];
  return Array.isArray(args) && args.every((arg) => typeof arg === 'string') ? args : null;
}

/** @returns the command's result, or null when the line is not an answer */
export function parseResult(line: string): CommandResult | null {
  const answer = parseObject(line);
  const { exitCode, stdout, stderr } = answer ?? {};
  if (typeof exitCode !== 'number' || typeof stdout !== 'string' || typeof stderr !== 'string') return null;
  return { exitCode, stdout, stderr };
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
