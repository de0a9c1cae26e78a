import { expect, test } from 'vitest';
import { paths } from '#web/config/paths.ts';
import { MAIL_PAUSE_MS } from '../resend/mail-pause.ts';
import { readEmailLink } from './read-email-link.ts';

const FOLDER = '../../../../supabase/templates/';
const files = import.meta.glob<string>('../../../../supabase/templates/*.html', { query: '?raw', import: 'default', eager: true });

const config = Object.values(
  import.meta.glob<string>('../../../../supabase/config.toml', { query: '?raw', import: 'default', eager: true }),
).join('');

/** Addresses of the links of a mail as a hosted project's auth server sends it. */
function linksOf(file: string): URL[] {
  const html = (files[FOLDER + file] ?? '')
    .replaceAll('{{ .SiteURL }}', 'https://clube.example')
    .replaceAll('{{ .TokenHash }}', 'pkce_0a1b2c')
    .replaceAll('&amp;', '&');
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => new URL(href));
}

test.each([
  ['confirmation.html', paths.auth.confirm.path, 'signup'],
  ['recovery.html', paths.auth.resetPassword.path, 'recovery'],
  ['email_change.html', paths.auth.confirm.path, 'email_change'],
  ['magic_link.html', paths.auth.confirm.path, 'magiclink'],
  ['invite.html', paths.auth.resetPassword.path, 'invite'],
])('the link of a hosted project’s %s leads to %s, which takes it', (file, path, type) => {
  const links = linksOf(file);
  expect(links.map(({ origin, pathname }) => origin + pathname)).toEqual([`https://clube.example${path}`]);
  expect(readEmailLink(links[0]?.searchParams ?? new URLSearchParams())).toEqual({ tokenHash: 'pkce_0a1b2c', type });
});

test('no other mail of a hosted project has a link with a token', () => {
  const names = Object.keys(files).map((path) => path.slice(FOLDER.length));
  const rest = names.filter((file) => !/^(?:confirmation|recovery|email_change|magic_link|invite)\.html$/.test(file));
  expect(rest.toSorted()).toEqual(['password_changed.html', 'reauthentication.html']);
  expect(rest.flatMap(linksOf).map(({ pathname, search }) => pathname + search)).toEqual([paths.auth.forgotPassword.path]);
});

test('a hosted project’s auth server sends another mail as soon as the app offers it', () => {
  expect(config).toContain(`\nmax_frequency = "${MAIL_PAUSE_MS / 1000}s"\n`);
});
