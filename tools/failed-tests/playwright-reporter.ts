import { relative } from 'node:path';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { noteFailure } from './note-failure.mjs';

/** Notes failed tests of Playwright, and what failed outside any of them. */
export default class FailedTests implements Reporter {
  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    if (status === test.expectedStatus || status === 'skipped' || status === 'interrupted') return;
    const [, project, , ...titles] = test.titlePath();
    const place = `${relative(process.cwd(), test.location.file)}:${test.location.line}`;
    noteFailure(`[${project}] ${place} › ${titles.join(' › ')}`, errors.map(({ message, value }) => message ?? value).join('\n'));
  }

  onError({ message, value }: TestError): void {
    noteFailure('outside any test', message ?? value);
  }
}
