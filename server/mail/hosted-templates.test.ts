import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProjectConfig } from '#server/config/project-config.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { hostedTemplates } from './hosted-templates.ts';

const FOLDER = join(projectRoot, 'supabase/templates');
const config = readProjectConfig();
const templates = hostedTemplates();

test('what npm run mail:templates wrote is what the mails say', () => {
  const kept = Object.fromEntries(readdirSync(FOLDER).map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]));
  expect(kept, 'run npm run mail:templates and commit what it writes').toEqual(
    Object.fromEntries(templates.map(({ file, html }) => [file, html])),
  );
});

test.each(templates)('config.toml gives $section its subject and its file', ({ section, subject, file }) => {
  expect(config.get(`${section}.subject`)).toBe(subject);
  // The CLI looks for the two kinds from different folders.
  const folder = section.startsWith('auth.email.template.') ? './supabase/templates' : './templates';
  expect(config.get(`${section}.content_path`)).toBe(`${folder}/${file}`);
});

test('config.toml names no mail that is not made', () => {
  const named = [...config.keys()].flatMap((key) => /^(auth\.email\.(?:template|notification)\.\w+)\.subject$/.exec(key)?.[1] ?? []);
  expect(named.toSorted()).toEqual(templates.map(({ section }) => section).toSorted());
});

test('a mail holds what the auth server fills in, and no address of its own', () => {
  for (const { html, file } of templates) {
    expect(
      html.match(/\{\{[^}]*\}\}/g)?.every((part) => /^\{\{ \.(?:SiteURL|TokenHash|Token|Email|NewEmail) \}\}$/.test(part)),
      file,
    ).toBe(true);
    expect(html, file).not.toMatch(/https?:\/\/|%7B/);
  }
});
