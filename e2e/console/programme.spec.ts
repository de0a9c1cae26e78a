import type { Page } from '@playwright/test';
import { addDays, dayInZone } from '#domain/calendar.ts';
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, test } from '../support/fixtures.ts';
import { createChallenge, joinChallenge } from '../support/member-acts.ts';
import { openOwnPhone } from '../support/own-browser.ts';
import { signInStaff } from '../support/staff.ts';

// Its challenges become the club's main ones.
test.use({ serverName: 'console' });

const READS = '**/rest/v1/rpc/staff_challenge_days';
/** The challenge's fourth day. */
const TODAY = 4;
const start = () => addDays(dayInZone(new Date()), 1 - TODAY);

const todaysLine = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Alterar o dia ${TODAY}`, exact: true }) });

async function openDay(page: Page) {
  await page.getByRole('button', { name: `Alterar o dia ${TODAY}`, exact: true }).click();
  return page.getByRole('dialog', { name: `Dia ${TODAY}` });
}

test('an operator changes today in the programme, and members read it on their home', async ({ page, browser, club, createMember }) => {
  const [expert, free] = [await createMember('Elisa Expert'), await createMember('Gil Gratuito')];
  await club.club('level', 'set', expert.email, 'expert');
  const { id } = await createChallenge(club, start());
  for (const member of [expert, free]) await joinChallenge(member, id);
  await signInStaff(page, club, await createMember('Otávia Operadora'), 'operator');
  await page.goto(`/operador/desafios/${id}`);
  await page.getByRole('tab', { name: 'Programa' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^Dia \d+/ })).toHaveCount(21);
  const home = await openOwnPhone(browser, club, expert);
  const card = home.getByTestId('todays-programme').filter({ has: home.getByRole('heading', { name: `Hoje, dia ${TODAY}` }) });

  await test.step('the list and its dialog are for everybody', async () => {
    await expect(todaysLine(page)).toContainText('Hoje');
    await expect(todaysLine(page)).toContainText('Treino: Centro forte');
    await expectNoSidewaysScroll(page);
    await expectAccessibleAtBothWidths(page);
    await openDay(page);
    await expectNoSidewaysScroll(page);
    await expectAccessibleAtBothWidths(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: `Alterar o dia ${TODAY}`, exact: true })).toBeFocused();
  });

  await test.step('sentence, workout, recipe and tip change at once', async () => {
    const day = await openDay(page);
    await day.getByLabel('Frase do dia').fill('Hoje é dia de subir escada.');
    await day.getByLabel('Treino').selectOption({ label: 'Acordar as articulações (10 min)' });
    await day.getByLabel('Receita').selectOption({ label: 'Sopa de lentilha com legumes' });
    await day.getByLabel('Dica').selectOption('');
    await day.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText(`Dia ${TODAY} alterado`)).toBeVisible();
    await expect(todaysLine(page)).toContainText('Alterado');
    await home.goto('/app/home');
    await expect(card).toContainText('Hoje é dia de subir escada.');
    await expect(card.getByRole('link', { name: 'Acordar as articulações' })).toBeVisible();
    await expect(card.getByRole('link', { name: 'Sopa de lentilha com legumes' })).toBeVisible();
    await expect(card.getByRole('checkbox', { name: /^Segui: / })).toHaveCount(0);
    const freeHome = await openOwnPhone(browser, club, free);
    await freeHome.goto('/app/home');
    await expect(freeHome.getByTestId('todays-programme')).toContainText('Hoje é dia de subir escada.');
    await expect(freeHome.getByTestId('todays-programme')).toContainText('O treino e a receita deste dia fazem parte do plano Expert.');
    await freeHome.context().close();
  });

  await test.step('a content that was removed meanwhile is refused in words, and another one is taken', async () => {
    // As the console of somebody looks who opened it before the release that takes the recipe away.
    await page.route(READS, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { choices: object[] };
      await route.fulfill({
        response,
        json: {
          ...body,
          choices: [...body.choices, { list: 'nutrition_recipes', id: 'torta-de-ontem', title: 'Torta de ontem', duration: null }],
        },
      });
    });
    await page.reload();
    const day = await openDay(page);
    await day.getByLabel('Receita').selectOption({ label: 'Torta de ontem' });
    await page.unroute(READS);
    await day.getByRole('button', { name: 'Salvar' }).click();
    await expect(day.getByText('Este conteúdo não existe mais. Escolha outro.')).toBeVisible();
    await expect(day.getByLabel('Frase do dia')).toHaveValue('Hoje é dia de subir escada.');
    await expectAccessibleAtBothWidths(page);
    await day.getByLabel('Receita').selectOption({ label: 'Bolinho de banana com amendoim' });
    await day.getByRole('button', { name: 'Salvar' }).click();
    await expect(todaysLine(page)).toContainText('Receita: Bolinho de banana com amendoim');
  });

  await test.step('a second tab that was slower is shown the day as it is now, and keeps what was typed', async () => {
    const slower = await page.context().newPage();
    await slower.goto(`/operador/desafios/${id}?aba=programa`);
    const theirs = await openDay(slower);
    await theirs.getByLabel('Frase do dia').fill('A frase da segunda aba.');
    const ours = await openDay(page);
    await ours.getByLabel('Dica').selectOption({ label: 'Água antes da sede' });
    await ours.getByRole('button', { name: 'Salvar' }).click();
    await expect(todaysLine(page)).toContainText('Dica: Água antes da sede');
    await theirs.getByRole('button', { name: 'Salvar' }).click();
    await expect(theirs.getByText('Como está agora', { exact: true })).toBeVisible();
    await expect(theirs.getByRole('paragraph').filter({ hasText: 'Água antes da sede' })).toBeVisible();
    await expect(theirs.getByLabel('Frase do dia')).toHaveValue('A frase da segunda aba.');
    await expectAccessibleAtBothWidths(slower);
    await theirs.getByRole('button', { name: 'Salvar' }).click();
    // Only what was touched is sent: the other's tip stays.
    await expect(todaysLine(slower)).toContainText('A frase da segunda aba.');
    await expect(todaysLine(slower)).toContainText('Dica: Água antes da sede');
    await slower.close();
  });

  await test.step('day by day, later days are hidden from members', async () => {
    await home.goto(`/app/challenges/${id}`);
    const days = home
      .getByRole('region', { name: 'O programa dos 21 dias' })
      .getByRole('listitem')
      .filter({ hasText: /^Dia \d+/ });
    await expect(days).toHaveCount(21);
    await page.getByRole('tab', { name: 'Editar' }).click();
    await page.getByLabel('Programa aberto desde o começo').click();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Desafio alterado')).toBeVisible();
    await page.getByRole('tab', { name: 'Programa' }).click();
    await expect(page.getByText('Cada dia abre só no seu dia.')).toBeVisible();
    await home.reload();
    await expect(days).toHaveCount(TODAY);
    await expect(home.getByText('Um dia novo a cada dia.')).toBeVisible();
    const { data } = await expert.client.rpc('my_challenge_days', { p_challenge_id: id });
    expect(
      (data as { days: { day: number }[] }).days.map(({ day }) => day),
      'nor does the answer tell them',
    ).toEqual([1, 2, 3, 4]);
  });
  await home.context().close();
});
