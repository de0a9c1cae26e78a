// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { club } from '#content/club.ts';
import { landing } from '#content/landing.ts';
import { planComparison } from '#content/plans.ts';
import { CHALLENGE_TARGET_CHECK_INS, POINTS_PER_CHECK_IN, totalPoints } from '#domain/points.ts';
import { CHECK_IN_MIN_MINUTES } from '#domain/workouts.ts';
import { SiteLayout } from '#web/site/layout/site-layout.tsx';
import { LandingPage } from './landing-page.tsx';

// As the build renders it: what is in the markup is all that a browser gets.
beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(
    <SiteLayout>
      <LandingPage />
    </SiteLayout>,
  );
});

const heading = (level: number) => screen.getAllByRole('heading', { level }).map((element) => element.textContent);
const links = (name: string | RegExp) => screen.getAllByRole('link', { name });

test('tells its story in the order of the specification', () => {
  expect(heading(1)).toEqual([`${landing.hero.title} ${landing.hero.emphasis}`]);
  expect(heading(2)).toEqual([
    landing.app.title,
    landing.community.title,
    'Escolha seu plano',
    'Acompanhe nossa comunidade nas redes sociais',
    'Quem somos',
    landing.closing.title,
  ]);
  const main = screen.getByRole('main');
  expect([...main.querySelectorAll('section[id]')].map(({ id }) => id)).toEqual([
    'app',
    'comunidade',
    'desafio-21',
    'planos',
    'quem-somos',
  ]);
  expect(document.querySelector('#comunidade #desafio-21')).not.toBeNull();
});

test('skips no level of headings', () => {
  const levels = screen.getAllByRole('heading').map((element) => Number(element.tagName.slice(1)));
  for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
});

test('the bar leads to the sections, to the plans and into the app', () => {
  const bar = within(screen.getByRole('banner'));
  const sections = within(bar.getByRole('navigation', { name: 'Seções da página' })).getAllByRole('link');
  expect(sections.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Comunidade', '/#comunidade'],
    ['O app', '/#app'],
    ['Planos', '/#planos'],
    ['Quem somos', '/#quem-somos'],
  ]);
  expect(bar.getByRole('link', { name: 'Seja Pro' })).toHaveAttribute('href', '/#planos');
  // In the bar, and in the menu of narrow screens.
  const ways = bar.getAllByRole('link', { name: 'Web App' });
  expect(ways).toHaveLength(2);
  for (const way of ways) expect(way).toHaveAttribute('href', '/auth/login');
});

test('the footer leads to the sections, to a chat, to Instagram and to the legal pages', () => {
  const footer = within(screen.getByRole('contentinfo'));
  const sections = within(footer.getByRole('navigation', { name: 'Rodapé' })).getAllByRole('link');
  expect(sections.map((link) => link.getAttribute('href'))).toEqual(['/#comunidade', '/#desafio-21', '/#app', '/#planos']);
  const chat = footer.getByRole('link', { name: /Conversar/ }).getAttribute('href');
  expect(chat).toBe(`${club.contact.chatBaseUrl}${club.contact.phone}?text=${encodeURIComponent(club.contact.chatGreeting)}`);
  expect(footer.getByRole('link', { name: /Instagram/ })).toHaveAttribute('href', club.socialAccounts[0]?.url);
  expect(footer.getByRole('link', { name: 'Política de privacidade' })).toHaveAttribute('href', '/politica-privacidade');
  expect(footer.getByRole('link', { name: 'Termos de uso' })).toHaveAttribute('href', '/termos-uso');
  expect(footer.getByText('© 2024 Clube 21')).toBeInTheDocument();
});

test('the plans say what they cost and where they lead', () => {
  const plans = within(document.querySelector('#planos') as HTMLElement);
  const [free, paid] = plans.getAllByRole('article');
  expect(free).toHaveTextContent(/Plano Gratuito.*R\$ 0.*Perfeito para começar sua jornada.*Quero continuar no gratuito/);
  expect(paid).toHaveTextContent(/Plano Pago.*R\$ 39,90.*\/mês.*Acesso completo a todos os recursos.*Quero o plano completo/);
  const [goOn] = links(/^Quero continuar no gratuito/);
  expect(goOn).toHaveAttribute('href', club.links.appStore);
  expect(goOn).toHaveAttribute('target', '_blank');
  for (const link of links('Quero o plano completo')) expect(link.getAttribute('href')).toMatch(`mailto:${club.contact.email}`);
  expect(plans.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Benefício', 'Gratuito', 'Pago']);
  expect(plans.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(planComparison.map(({ feature }) => feature));
});

test('what leaves the club opens in another tab, and says so', () => {
  const targets: [RegExp, string][] = [
    [/^Baixar o App/, club.links.appStore],
    [/^Entrar na Comunidade/, club.links.groupInvite],
    ...club.socialAccounts.map(({ handle, url }): [RegExp, string] => [new RegExp(`^${handle} no Instagram`), url]),
  ];
  for (const [name, href] of targets) {
    for (const link of links(name)) {
      expect(link).toHaveAttribute('href', href);
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAccessibleName(/abre em outra aba/);
    }
  }
});

test('a stranger is shown the ways in, a member their club', () => {
  const of = (visitor: string) =>
    [...document.querySelectorAll<HTMLAnchorElement>(`a[data-for="${visitor}"]`)].map((link) => link.getAttribute('href'));
  expect(new Set(of('stranger'))).toEqual(new Set(['/auth/login', '/auth/signup']));
  expect(new Set(of('member'))).toEqual(new Set(['/app/home']));
  const unmarked = [...document.querySelectorAll('a:not([data-for])')].map((link) => link.getAttribute('href'));
  expect(unmarked.filter((href) => /^\/(auth|app)\//.test(href ?? ''))).toEqual([]);
});

test('tells the rules of the challenge as the app keeps them', () => {
  expect(landing.challenge.rules.map(({ figure }) => figure)).toEqual([
    `${CHECK_IN_MIN_MINUTES} min`,
    '1',
    String(POINTS_PER_CHECK_IN),
    String(totalPoints(CHALLENGE_TARGET_CHECK_INS)),
  ]);
});

test('answers every question without a script', () => {
  const answers = landing.questions.list.map(({ question, answer }) => `${question}${answer}`);
  expect([...document.querySelectorAll('#planos details')].map((details) => details.textContent)).toEqual(answers);
});

test('pictures keep their place, and only the first is waited for', () => {
  const pictures = screen.getAllByRole('img');
  expect(pictures).toHaveLength(3);
  for (const picture of pictures) {
    expect(picture).toHaveAttribute('width');
    expect(picture).toHaveAttribute('height');
    expect(picture).toHaveAccessibleName();
  }
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy']);
});
