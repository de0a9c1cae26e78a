/** The result of a command: its exit status and the texts it prints. */
export interface CommandResult {
  exitCode: number;
  stdout: string;
  stderr: string;
  /** Nothing was done yet: the operator is asked this, and the command given again with --yes when they agree. */
  question?: string;
}

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
  const { exitCode, stdout, stderr, question } = answer ?? {};
  if (typeof exitCode !== 'number' || typeof stdout !== 'string' || typeof stderr !== 'string') return null;
  return { exitCode, stdout, stderr, ...(typeof question === 'string' && { question }) };
}

/** @returns what a running command says of its progress, or null when the line is something else */
export function parseProgress(line: string): string | null {
  const progress = parseObject(line)?.['progress'];
  return typeof progress === 'string' ? progress : null;
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
