let isInstalled = false;

/**
 * lite replaces `process.emitWarning` by one that takes texts alone. Node itself hands over errors (of an eleventh listener, say), and the
 * TypeError of lite's then comes out of whatever the warning was about. To be called once lite is loaded.
 */
export function acceptWarningObjects(): void {
  if (isInstalled) return;
  isInstalled = true;
  const ofLite = process.emitWarning.bind(process) as (warning: string, ...more: unknown[]) => void;
  process.emitWarning = (warning: string | Error, ...more: unknown[]) =>
    warning instanceof Error ? ofLite(warning.stack ?? warning.message, warning.name) : ofLite(warning, ...more);
}
