import type { ReportKind } from '#domain/reports.ts';

const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

/**
 * The target that a pasted text names: a photo's address as it is, or the last id in an address of the app or of the
 * console.
 * @returns null where there is none
 */
export function linkTarget(kind: ReportKind, pasted: string): string | null {
  const text = pasted.trim();
  if (kind === 'photo') return text === '' ? null : text;
  return text.match(ID)?.at(-1)?.toLowerCase() ?? null;
}
