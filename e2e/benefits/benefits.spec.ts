import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { benefitInformation } from '#content/benefits/information.ts';
import { benefitPartners } from '#content/benefits/partners.ts';
import { signInExpertInChallenge } from '../support/expert-member.ts';
import { api, dropped, serverFault } from '../support/faults.ts';
import { expect, expectAccessible, expectAccessibleAtBothWidths, expectNoSidewaysScroll, signInPage, test } from '../support/fixtures.ts';
import { withoutLiveUpdates } from '../support/live-updates.ts';

const BENEFITS = '/app/benefits';
const entries = '**/rest/v1/content_entries?*';

test('the partners with what they give, by the menu; the contact greets for member and partner; the information is there', async ({
  page,
  club,
  createMember,
}) => {
  await signInExpertInChallenge(page, club, createMember);
  await page.goto('/app/home');
  await page.getByRole('button', { name: /abrir menu/i }).click();
  await page.getByRole('link', { name: 'Benefícios' }).click();
  await expect(page).toHaveURL(BENEFITS);
  const cards = page.getByRole('list', { name: 'Parceiros' }).getByRole('article');
  await expect(cards).toHaveCount(7);
  await expect(cards.filter({ hasText: 'Primeira aula grátis' })).toHaveCount(7);
  await expect(cards.filter({ hasText: 'R$ 149,90 por 21 dias' })).toHaveCount(6);
  await expect(cards.filter({ hasText: 'Acesso de 1 dia' })).toHaveText([/Alvorada Bootcamp/]);
  await expect(cards.filter({ hasText: '5 créditos' })).toHaveText([/Passe Livre Coletivo/]);
  await expect(cards.filter({ hasText: 'Destaque' })).toHaveCount(3);
  const instagram = cards.first().getByRole('link', { name: 'Instagram @galpao.da.praca.exemplo (abre em nova aba)' });
  await expect(instagram).toHaveAttribute('href', 'https://example.com/instagram/galpao.da.praca.exemplo');
  await expect(instagram).toHaveAttribute('rel', 'noopener noreferrer');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await test.step('the contact greets for member and partner, and "back" closes it', async () => {
    await page.goto(`${BENEFITS}?category=luta`);
    await page.getByRole('link', { name: 'Entrar em contato: Guarda Alta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Falar com Guarda Alta' });
    await expect(dialog).toBeVisible();
    const greeting = 'Olá, Guarda Alta! Sou Marina Souza e participo do Desafio 21 dias do Clube 21. Quero usar meu benefício com vocês.';
    await expect(dialog).toContainText(greeting);
    await expect(dialog).toContainText('(11) 90000-0106');
    const chat = dialog.getByRole('link', { name: 'Abrir conversa (abre em nova aba)' });
    await expect(chat).toHaveAttribute('href', `https://example.com/conversa/5511900000106?text=${encodeURIComponent(greeting)}`);
    await expect(chat).toHaveAttribute('target', '_blank');
    await expect(chat).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(dialog.getByRole('link', { name: /Instagram/ })).toHaveAttribute(
      'href',
      'https://example.com/instagram/guardaalta.exemplo',
    );
    await expectAccessibleAtBothWidths(page);
    await expectNoSidewaysScroll(page);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`${BENEFITS}?category=luta`);

    // An address that opens it by itself: closing takes it out of the address.
    await page.goto(`${BENEFITS}?contact=guarda-alta`);
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(BENEFITS);
  });
  await test.step('the information says price, days and window, though past', async () => {
    await page.goto(`${BENEFITS}?tab=information`);
    await expect(page.getByRole('tab', { name: 'Informações' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('R$ 149,90 por 21 dias')).toBeVisible();
    await expect(page.getByText('Período do plano: 26/05/2025 a 15/06/2025.')).toBeVisible();
    for (const { title } of benefitInformation) await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectNoSidewaysScroll(page);
  });
});

for (const width of [390, 1280]) {
  test(`search and category at ${width} px, in an address that can be opened again @long`, async ({ page, club, createMember }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInExpertInChallenge(page, club, createMember);
    await page.goto(BENEFITS);
    const cards = page.getByRole('list', { name: 'Parceiros' }).getByRole('article');
    await page.getByRole('searchbox', { name: 'Buscar parceiro' }).fill('MUSCULACAO');
    await expect(cards).toHaveText([/Sala de Ferro/]);
    await page.getByRole('searchbox', { name: 'Buscar parceiro' }).fill('guarda');
    await expect(cards).toHaveText([/Guarda Alta/]);
    await expect(page).toHaveURL(/q=guarda/);
    const category = page.getByLabel('Categoria');
    await expect(category.getByRole('option')).toHaveText([
      'Todas as categorias',
      'Funcional',
      'Bootcamp',
      'Luta',
      'Academia',
      'Musculação',
      'Pilates',
      'Coletivas',
    ]);
    await category.selectOption('Pilates');
    await expect(page.getByRole('status').filter({ hasText: 'Nenhum parceiro encontrado' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('guarda');
    await expect(category).toHaveValue('pilates');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(cards).toHaveCount(7);
    await expect(page).toHaveURL(BENEFITS);
    for (const partner of benefitPartners) {
      await category.selectOption(partner.category);
      await expect(cards).toHaveText([new RegExp(partner.name)]);
    }
    await expectNoSidewaysScroll(page);
  });
}

test('without an answer it says so, and without a network it shows what was there @long', async ({ page, club, createMember }) => {
  await withoutLiveUpdates(page);
  await signInExpertInChallenge(page, club, createMember);
  await page.route(entries, serverFault);
  await page.goto(BENEFITS);
  await expect(page.getByText('Erro ao carregar os benefícios')).toBeVisible();
  await page.unroute(entries);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { name: 'Galpão da Praça' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Galpão da Praça' })).toBeVisible();
  await page.route(api.everything, dropped);
  await page.reload();
  await expect(page.getByText('Você está vendo os benefícios como estavam da última vez')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Galpão da Praça' })).toBeVisible();
});

test('a basic member finds the menu item locked, the page to be sold, and no partner in any answer @long', async ({
  page,
  createMember,
}) => {
  const member = await createMember();
  await signInPage(page, member);
  await page.goto('/app/home');
  await page.getByRole('button', { name: /abrir menu/i }).click();
  await page.getByRole('button', { name: /Benefícios.*bloqueado/ }).click({ force: true });
  await expect(page).toHaveURL('/app/home');
  await page.goto(BENEFITS);
  await expect(page.getByText('Funcionalidade Expert')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Benefícios do Clube' })).toBeVisible();
  await expect(page.getByText('Primeira aula grátis em todos os parceiros')).toBeVisible();
  const { data } = await member.client.from('content_entries').select('id').like('collection', 'benefit%');
  expect(data).toEqual([]);
});

test('what is paid for does not lie open in the app', () => {
  const folder = 'dist/web';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css|html|json|map)$/.test(file));
  const app = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  // The screen's own words are there: what was read is the app.
  expect(app).toContain('Benefícios do Clube');
  const texts = [
    ...benefitPartners.flatMap(({ name, description, instagram, phone }) => [name, description, instagram, phone]),
    ...benefitInformation.flatMap(({ paragraphs, items }) => [...paragraphs, ...items]),
  ];
  expect(texts.filter((text) => app.includes(text))).toEqual([]);
});
