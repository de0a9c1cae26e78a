import { expect, test } from 'vitest';
import { hostedConfig, publicOrigin } from '../../server/pages/hosted-config.ts';
import { siteAddresses } from '../../web/config/site-addresses.ts';
import { robotsText, sitemap } from './site-files.ts';

const CLUB = 'https://clube.example';

test('robots may read every page and are told where the others are', () => {
  const lines = robotsText(CLUB).split('\n');
  expect(lines).toContain('Allow: /');
  expect(lines).toContain(`Sitemap: ${CLUB}/sitemap.xml`);
  // A page that is kept from robots can't tell them that it is no search result.
  expect(lines.filter((line) => line.startsWith('Disallow')).every((line) => line.endsWith('/v1/'))).toBe(true);
});

test('the sitemap has each document once, by the address to share', () => {
  const found = [...sitemap(Object.values(siteAddresses), CLUB).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(found).toEqual([`${CLUB}/`, `${CLUB}/termos-uso`, `${CLUB}/politica-privacidade`, `${CLUB}/denuncia`, `${CLUB}/transparencia`]);
});

test.each([
  [undefined, null],
  ['', null],
  ['https://clube.example', CLUB],
  ['https://clube.example/', CLUB],
])('a build with PUBLIC_URL %j has the origin %j', (url, origin) => {
  expect(publicOrigin({ PUBLIC_URL: url })).toBe(origin);
});

test.each(['clube.example', 'ftp://clube.example', 'https://clube.example/app'])('a build with PUBLIC_URL %s fails and says so', (url) => {
  expect(() => publicOrigin({ PUBLIC_URL: url })).toThrow('PUBLIC_URL');
});

const HOSTED = { PUBLIC_URL: CLUB, SUPABASE_URL: 'https://ref.supabase.example', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' };

test('a static host gets the configuration of its project', () => {
  expect(hostedConfig(HOSTED, '1.2.3')).toEqual({
    supabaseUrl: 'https://ref.supabase.example',
    supabaseKey: 'sb_publishable_x',
    version: '1.2.3',
    emailConfirmation: true,
    developmentMode: false,
    providers: { google: false, apple: false },
    imageRenditions: false,
    payments: false,
  });
  expect(
    hostedConfig(
      { ...HOSTED, GOOGLE_CLIENT_ID: 'x', AUTH_EMAIL_CONFIRMATION: 'off', IMAGE_RENDITIONS: 'on', STRIPE_PRICE_ID: 'price_1' },
      '1',
    ),
  ).toMatchObject({
    payments: true,
    emailConfirmation: false,
    providers: { google: true, apple: false },
    imageRenditions: true,
  });
});

test('a club on its own server gets none, and a project without its key fails the build', () => {
  expect(hostedConfig({ ...HOSTED, SUPABASE_URL: undefined }, '1')).toBeNull();
  expect(hostedConfig({ ...HOSTED, PUBLIC_URL: undefined }, '1')).toBeNull();
  expect(() => hostedConfig({ ...HOSTED, SUPABASE_PUBLISHABLE_KEY: undefined }, '1')).toThrow('SUPABASE_PUBLISHABLE_KEY');
});

test('the secret key never gets into the configuration', () => {
  expect(JSON.stringify(hostedConfig({ ...HOSTED, SUPABASE_SECRET_KEY: 'sb_secret_x' }, '1'))).not.toContain('sb_secret');
});
