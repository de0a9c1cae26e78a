import { relative } from 'node:path';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { noteFailure } from './note-failure.mjs';

/** Playwright says first that the time is over, and only then for what it was waiting. */
const IS_OVER = /Test timeout of \d+ms exceeded\.\S*$/;

/** Notes failed tests of Playwright, and what failed outside any of them. */
export default class FailedTests implements Reporter {
  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    if (status === test.expectedStatus || status === 'skipped' || status === 'interrupted') return;
    const [, project, , ...titles] = test.titlePath();
    const place = `${relative(process.cwd(), test.location.file)}:${test.location.line}`;
    const said = errors.map(({ message = '', value = message }) => value);
    const telling = said.filter((text) => !IS_OVER.test(text));
    noteFailure(`[${project}] ${place} › ${titles.join(' › ')}`, (telling.length > 0 ? telling : said).join('\n'));
  }

  onError({ message, value }: TestError): void {
    noteFailure('outside any test', message ?? value);
  }
}
