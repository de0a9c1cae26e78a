// @vitest-environment jsdom
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { club } from '#content/club.ts';
import { landing } from '#content/landing.ts';
import { planComparison } from '#content/plans.ts';
import { CHALLENGE_TARGET_CHECK_INS, MIN_CHECK_IN_MINUTES, POINTS_PER_CHECK_IN } from '#domain/limits.ts';
import { totalPoints } from '#domain/points.ts';
import { LANDING_PICTURES, LANDING_PICTURE_SCHEMES, LANDING_PICTURE_SIZE, landingPicturePath } from '#web/config/landing-pictures.ts';
import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { SiteLayout } from './layout/site-layout.tsx';

// As the build renders it: what is in the markup is all that a browser gets. By selectors, since a search by role takes
// seconds on a document of this size; e2e/landing looks for the same things by their roles.
beforeAll(() => {
  document.body.innerHTML = renderToStaticMarkup(
    <SiteLayout>
      <LandingPage />
    </SiteLayout>,
  );
});

const all = <T extends Element = HTMLElement>(selector: string) => [...document.querySelectorAll<T>(selector)];
const texts = (selector: string) => all(selector).map(({ textContent }) => textContent);
const hrefs = (selector: string) => all(selector).map((link) => link.getAttribute('href'));
const linksNamed = (name: string) => all<HTMLAnchorElement>('a').filter(({ textContent }) => textContent.startsWith(name));

test('tells its story in the order of the specification', () => {
  expect(texts('h1')).toEqual([`${landing.hero.title} ${landing.hero.emphasis}`]);
  expect(texts('h2')).toEqual([
    landing.app.title,
    landing.community.title,
    'Escolha seu plano',
    'Acompanhe nossa comunidade nas redes sociais',
    'Quem somos',
    landing.closing.title,
  ]);
  expect(all('main section[id]').map(({ id }) => id)).toEqual(['app', 'comunidade', 'desafio-21', 'planos', 'quem-somos']);
  expect(all('#comunidade #desafio-21')).toHaveLength(1);
});

test('skips no level of headings', () => {
  const levels = all('h1, h2, h3, h4, h5, h6').map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1)).toEqual([]);
});

test('the bar leads to the sections, to the plans and into the app', () => {
  for (const menu of ['header nav[aria-label="Seções da página"] a', 'header details a[href^="/#"]:not([data-for])']) {
    expect(all(menu).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Comunidade', '/#comunidade'],
      ['O app', '/#app'],
      ['Planos', '/#planos'],
      ['Quem somos', '/#quem-somos'],
    ]);
  }
  for (const visitor of ['stranger', 'member'])
    expect(hrefs(`header a[data-for="${visitor}"][href="/#planos"]`).length, visitor).toBeGreaterThan(0);
  for (const link of linksNamed('Seja Pro')) expect(link.getAttribute('href')).toBe('/#planos');
  // In the bar, and in the menu of narrow screens.
  expect(linksNamed('Web App').map((link) => link.getAttribute('href'))).toEqual(['/auth/login', '/auth/login']);
});

test('the footer leads to the sections, to a chat, to Instagram, to the legal pages, to the form of reports and their counts', () => {
  const chat = `${club.contact.chatBaseUrl}${club.contact.phone}?text=${encodeURIComponent(club.contact.chatGreeting)}`;
  const sections = ['/#comunidade', '/#desafio-21', '/#app', '/#planos'];
  expect(hrefs('footer nav a')).toEqual(sections);
  expect(hrefs('footer a').slice(sections.length)).toEqual([
    chat,
    club.socialAccounts[0]?.url,
    '/politica-privacidade',
    '/termos-uso',
    '/denuncia',
    '/transparencia',
  ]);
  expect(document.querySelector('footer')).toHaveTextContent('© 2024 Clube 21');
});

test('the plans say what they cost and where they lead', () => {
  const [free, paid] = texts('#planos article');
  expect(free).toMatch(/Plano Gratuito.*R\$ 0.*Perfeito para começar sua jornada.*Quero continuar no gratuito/);
  expect(paid).toMatch(/Plano Pago.*R\$ 39,90.*\/mês.*Acesso completo a todos os recursos.*Quero o plano completo/);
  expect(linksNamed('Quero continuar no gratuito').map(({ href, target }) => [href, target])).toEqual([[club.links.appStore, '_blank']]);
  for (const { href } of linksNamed('Quero o plano completo')) expect(href).toContain(`mailto:${club.contact.email}`);
  expect(texts('#planos thead th')).toEqual(['Benefício', 'Gratuito', 'Pago']);
  expect(texts('#planos tbody th')).toEqual(planComparison.map(({ feature }) => feature));
});

test('what leaves the club opens in another tab', () => {
  for (const [name, href] of [
    ['Baixar o App', club.links.appStore],
    ['Entrar na Comunidade', club.links.groupInvite],
    ...club.socialAccounts.map(({ handle, url }) => [handle, url] as const),
  ] as const) {
    const links = linksNamed(name);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect([link.href, link.target, link.rel]).toEqual([href, '_blank', 'noopener']);
  }
});

test('a stranger is shown the ways in, a member their club', () => {
  expect(new Set(hrefs('a[data-for="stranger"], [data-for="stranger"] a'))).toEqual(new Set(['/auth/login', '/auth/signup', '/#planos']));
  expect(new Set(hrefs('a[data-for="member"]'))).toEqual(new Set(['/app/home', '/#planos']));
  expect(hrefs('a:not([data-for], [data-for] *)').filter((href) => /^\/(auth|app)\//.test(href ?? ''))).toEqual([]);
});

test('tells the rules of the challenge as the app keeps them', () => {
  expect(landing.challenge.rules.map(({ figure }) => figure)).toEqual([
    `${MIN_CHECK_IN_MINUTES} min`,
    '1',
    String(POINTS_PER_CHECK_IN),
    String(totalPoints(CHALLENGE_TARGET_CHECK_INS)),
  ]);
});

test('answers every question without a script', () => {
  expect(texts('#planos details')).toEqual(landing.questions.list.map(({ question, answer }) => `${question}${answer}`));
});

test('pictures keep their place, and only the first is waited for', () => {
  const pictures = all<HTMLImageElement>('img');
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy']);
  for (const { width, height, alt } of pictures) expect([width > 0, height > 0, alt.length > 20]).toEqual([true, true, true]);
});

test('shows every picture of the list once, light and dark, in the size in which it lies there', async () => {
  const files = LANDING_PICTURE_SCHEMES.flatMap((scheme) => LANDING_PICTURES.map((picture) => landingPicturePath(picture, scheme)));
  const shown = [
    ...all('picture img').map((image) => image.getAttribute('src') ?? ''),
    ...all('picture source').map((source) => source.getAttribute('srcset') ?? ''),
  ];
  expect(shown.toSorted()).toEqual(files.toSorted());
  for (const file of files) expect(await sharp(join('web/public', file)).metadata(), file).toMatchObject(LANDING_PICTURE_SIZE);
  expect(readdirSync('web/public/landing').toSorted()).toEqual(files.map((file) => basename(file)).toSorted());
});
