import { expect, test } from 'vitest';
import type { PageConfig } from '#domain/page-config.ts';
import { injectPageConfig, withProject } from './page-config.ts';

const config: PageConfig = {
  supabaseUrl: 'https://projeto.example/',
  supabaseKey: 'key',
  version: '</script>',
  emailConfirmation: true,
  developmentMode: false,
  providers: { google: false, apple: false },
  imageRenditions: false,
  payments: false,
};
const page = '<head><meta charset="UTF-8"><title>Clube 21</title><script>ask()</script></head>';

test('the configuration stands before what reads it in the head, and can end no script', () => {
  const html = injectPageConfig(page, config);
  expect(html.indexOf('id="club-config"')).toBeLessThan(html.indexOf('ask()'));
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  expect(html).not.toContain('data-built');
});

test('a build says that it wrote it, and has the browser connect to its project', () => {
  expect(withProject(page, config)).toContain('id="club-config" data-built>{');
  expect(withProject(page, config)).toContain('<link rel="preconnect" href="https://projeto.example" crossorigin>');
});

test('a page of another project is as if it had been written for this one', () => {
  const other = { ...config, supabaseUrl: 'https://outro.example', supabaseKey: 'other' };
  expect(withProject(withProject(page, other), config)).toBe(withProject(page, config));
});
