import { defineConfig } from 'oxlint';
import { boundaryOptions, boundarySettings } from './tools/lint/boundaries.ts';

const maxLines = (max: number): ['error', object] => ['error', { max, skipBlankLines: true, skipComments: true }];

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'import', 'react', 'react-perf', 'jsx-a11y', 'oxc', 'vitest', 'promise'],
  jsPlugins: [
    'eslint-plugin-boundaries',
    'eslint-plugin-baseline-js',
    './tools/lint/translated-text.mjs',
    './tools/lint/comment-subject.mjs',
    './tools/lint/steady-tests.mjs',
    './tools/lint/club-time.mjs',
  ],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { es2023: true, browser: true, node: true },
  ignorePatterns: ['node_modules', 'dist', '/data', '.cache', '/shots', 'test-results', 'playwright-report'],
  settings: {
    react: { version: '19.3.1' },
    'import/resolver': {
      typescript: {
        project: ['./tsconfig.web.json', './tsconfig.node.json'],
        noWarnOnMultipleProjects: true,
      },
    },
    ...boundarySettings,
  },
  rules: {
    'comments/subject': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/consistent-type-imports': 'error',
    'typescript/consistent-type-definitions': ['error', 'interface'],
    'import/consistent-type-specifier-style': ['error', 'prefer-top-level'],
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/react-in-jsx-scope': 'off',
    'react-perf/jsx-no-new-function-as-prop': 'off',
    'react-perf/jsx-no-new-object-as-prop': 'off',
    'react-perf/jsx-no-new-array-as-prop': 'off',
    'react-perf/jsx-no-jsx-as-prop': 'off',
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'import/no-unassigned-import': 'off',
    'no-console': 'error',
    'max-lines': maxLines(250),
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: ['@supabase/supabase-js', '@supabase/auth-js', '@supabase/postgrest-js', '#web/lib/data/supabase.ts'],
            message: 'Only web/lib and features/*/api touch supabase-js.',
          },
        ],
      },
    ],
    'typescript/unbound-method': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'eslint/no-underscore-dangle': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/incompatible-library': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/valid-expect': 'off',
    'vitest/require-to-throw-message': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'boundaries/dependencies': ['error', boundaryOptions],
    'import/no-named-as-default': 'off',
    'vitest/no-standalone-expect': 'off',
  },
  overrides: [
    { files: ['**/*.tsx'], rules: { 'club/translated-text': 'error' } },
    { files: ['web/lib/**', 'web/features/*/api/**'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['web/components/**/*.tsx', 'web/features/**/*.tsx', 'web/app/**/*.tsx', 'web/site/**/*.tsx'],
      rules: { 'max-lines': maxLines(150) },
    },
    {
      files: ['**/*.config.ts', 'e2e/shots/contact-sheet.ts', 'e2e/support/clubs/prepare-template.ts', 'tools/failed-tests/*-reporter.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['tools/**', 'server/cli/**', 'bench/**', 'e2e/**', 'server/index.ts'], rules: { 'no-console': 'off' } },
    {
      files: ['web/**', 'domain/**', 'content/**'],
      excludeFiles: ['**/*.test.{ts,tsx}', '**/testing/**'],
      rules: {
        'baseline-js/use-baseline': [
          'error',
          {
            available: 2022,
            includeWebApis: { preset: 'auto' },
            includeJsBuiltins: { preset: 'auto' },
            ignoreFeatures: [
              'abortsignal-timeout',
              'async-clipboard',
              'createimagebitmap',
              'js-modules-workers',
              'notifications',
              'pdf-viewer',
              'print',
              'requestidlecallback',
              'screen-wake-lock',
              'share',
              'storage-manager',
              'vibration',
            ],
          },
        ],
        'react/forbid-dom-props': [
          'error',
          {
            forbid: ['popover', 'popoverTarget', 'popoverTargetAction'],
          },
        ],
      },
    },
    {
      files: ['web/lib/database-types.ts'],
      rules: {
        'max-lines': 'off',
        'typescript/consistent-type-definitions': 'off',
      },
    },
    {
      files: ['supabase/functions/**'],
      rules: { 'club-time/machine': 'error' },
    },
    { files: ['supabase/functions/_shared/machine-time.ts'], rules: { 'club-time/machine': 'off' } },
    { files: ['tools/vitest-unit-setup.ts'], rules: { 'vitest/no-standalone-expect': 'off' } },
    {
      files: ['e2e/**'],
      rules: {
        'eslint/no-empty-pattern': 'off',
        'react/rules-of-hooks': 'off',
        'react-hooks/rules-of-hooks': 'off',
        'vitest/expect-expect': 'off',
        'vitest/no-conditional-expect': 'off',
        'vitest/no-standalone-expect': 'off',
      },
    },
    {
      files: ['**/*.test.{ts,tsx}', 'e2e/**'],
      rules: { 'steady/own-limit': 'error' },
    },
    {
      files: ['e2e/**'],
      rules: { 'steady/late-body': 'error', 'steady/unwaited-look': 'error', 'steady/newest-mail': 'error', 'steady/early-day': 'error' },
    },
    {
      files: ['**/*.test.{ts,tsx}', 'e2e/**', 'bench/**', 'supabase/tests/**', 'server/testing/**'],
      rules: {
        'no-restricted-imports': 'off',
        'max-lines': maxLines(350),
        'no-console': 'off',
      },
    },
  ],
});
