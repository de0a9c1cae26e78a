/** The result that a test file's output tells. */
export interface TapReport {
  planned: number | null;
  passed: number;
  descriptions: string[];
  failures: string[];
}

const ASSERTION = /^(not )?ok \d+(?: - (.*))?/;
const PLAN = /^1\.\.(\d+)/;
const NAMED = /^[A-Z]{3}-\d{2,4}: \S/;

/** Reads the lines that pgTAP's functions returned: plan, assertions, and the diagnostics under a failed one. */
export function readTap(outputs: readonly string[]): TapReport {
  const report: TapReport = { planned: null, passed: 0, descriptions: [], failures: [] };
  for (const output of outputs) {
    const plan = PLAN.exec(output);
    if (plan) report.planned = Number(plan[1]);
    const assertion = ASSERTION.exec(output);
    if (!assertion) continue;
    report.descriptions.push(assertion[2] ?? '');
    if (assertion[1] === undefined) report.passed += 1;
    else report.failures.push(output);
  }
  return report;
}

/**
 * Everything that makes a file fail: failed assertions, a plan that does not match, an assertion without "ABC-01:
 * sentence".
 */
export function problemsOf(report: TapReport): string[] {
  const problems = [...report.failures];
  const ran = report.descriptions.length;
  if (report.planned === null) problems.push('no plan: the file must begin with select plan(n)');
  else if (report.planned !== ran) problems.push(`plan mismatch: ${report.planned} planned, ${ran} ran`);
  for (const description of report.descriptions) {
    if (!NAMED.test(description)) problems.push(`not named "ABC-01: sentence": ${description}`);
  }
  return problems;
}

/** The ID in front of an assertion's sentence. */
export function idOf(description: string): string {
  return description.split(':', 1)[0] ?? '';
}
