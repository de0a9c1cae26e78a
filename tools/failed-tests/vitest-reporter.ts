import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { noteFailure } from './note-failure.mjs';

function messageOf(errors: readonly { name?: string; message?: string; diff?: string }[]): string {
  return errors.map(({ name, message, diff }) => `${name ?? 'Error'}: ${message ?? ''}\n${diff ?? ''}`).join('\n');
}

/** Notes failed tests, files and hooks of Vitest, and what was thrown outside any of them. */
export default class FailedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    for (const module of modules) {
      const path = module.relativeModuleId;
      if (module.errors().length > 0) noteFailure(path, messageOf(module.errors()));
      for (const suite of module.children.allSuites()) {
        if (suite.errors().length > 0) noteFailure(`${path} › ${suite.fullName}`, messageOf(suite.errors()));
      }
      for (const test of module.children.allTests('failed'))
        noteFailure(`${path} › ${test.fullName}`, messageOf(test.result().errors ?? []));
    }
    for (const error of unhandledErrors) {
      const during = [error['VITEST_TEST_PATH'], error['VITEST_TEST_NAME']].filter((part) => typeof part === 'string');
      noteFailure(['unhandled error', ...during].join(' › '), messageOf([error]));
    }
  }
}
