import { addDays, dayInZone } from '#domain/calendar.ts';
import { api, dropped, serverFault, withoutRecovery } from '../support/faults.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/fixtures.ts';
import { withoutLiveUpdates } from '../support/live-updates.ts';
import { recordWorkout } from '../support/member-acts.ts';
import { returnToApp } from '../support/outbox-acts.ts';

const HISTORY = '/app/workouts/history';
const ownRows = '**/rest/v1/workout_records*';

test('ten at a time, by type and by month, with an address that can be opened again', async ({ page, signedInMember }) => {
  const today = dayInZone(new Date());
  for (let index = 0; index < 12; index += 1) {
    await recordWorkout(signedInMember, { name: `Corrida ${index}`, minutes: 30 + index, day: addDays(today, -index) });
  }
  await recordWorkout(signedInMember, { name: 'Yoga da manhã', type: 'Yoga', notes: 'No parque' });
  await page.goto(HISTORY);
  await expect(page.getByRole('heading', { name: 'Meus treinos' })).toBeVisible();
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(10);
  await page.getByRole('button', { name: 'Carregar mais' }).click();
  await expect(items).toHaveCount(13);
  await expect(page.getByRole('button', { name: 'Carregar mais' })).toBeHidden();

  await page.getByLabel('Tipo').selectOption('Yoga');
  await expect(items).toHaveText([/Yoga da manhã.*No parque/]);
  await page.getByLabel('Mês').selectOption(today.slice(0, 7));
  await expect(page).toHaveURL(`${HISTORY}?type=Yoga&month=${today.slice(0, 7)}`);
  await page.reload();
  await expect(page.getByLabel('Tipo')).toHaveValue('Yoga');
  await expect(items).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await items.first().getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Yoga da manhã' });
  await expect(dialog).toContainText('No parque');
  await expectAccessible(page);
  const address = page.url();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/workout=/);
  await expect(items.first().getByRole('button')).toBeFocused();
  await page.getByLabel('Tipo').selectOption('Pilates');
  await expect(page.getByText('Nenhum treino com esses filtros')).toBeVisible();
  await page.goto(address);
  await expect(dialog).toBeVisible();
});

test('the messages about loading come from their causes @long', async ({ page, signedInMember, createMember }) => {
  await withoutLiveUpdates(page);
  await page.goto(HISTORY);
  await expect(page.getByText('Nenhum treino registrado ainda')).toBeVisible();
  await page.goto(`${HISTORY}?workout=00000000-0000-4000-8000-000000000000`);
  await expect(page.getByRole('dialog', { name: 'Treino não encontrado' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver meus treinos' }).click();
  await expect(page).toHaveURL(HISTORY);
  const { workout_id: foreignId } = await recordWorkout(await createMember('Bia Corredora'));
  for (const wrong of [foreignId, 'nada']) {
    await page.goto(`${HISTORY}?workout=${wrong}`);
    await expect(page.getByRole('dialog', { name: 'Treino não encontrado' })).toBeVisible();
  }

  const { workout_id: ownId } = await recordWorkout(signedInMember, { name: 'Corrida leve' });
  await withoutRecovery(page);
  await page.route(`${ownRows}&id=eq.*`, dropped);
  await page.goto(`${HISTORY}?type=Yoga&workout=${ownId}`);
  await expect(
    page.getByRole('dialog', { name: 'Erro ao buscar treino: Sem conexão com o clube. Verifique sua internet e tente novamente.' }),
  ).toBeVisible();
  await page.unroute(`${ownRows}&id=eq.*`);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('dialog', { name: 'Corrida leve' })).toBeVisible();

  await page.route(ownRows, serverFault);
  await page.goto(`${HISTORY}?type=Corrida`);
  await expect(page.getByText('Erro ao buscar treinos: Algo deu errado. Tente novamente.')).toBeVisible();
  await page.unroute(ownRows);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('button', { name: /Corrida leve/ })).toBeVisible();
});

test('a workout is corrected, until 14 days after its day', async ({ page, club, signedInMember }) => {
  const today = dayInZone(new Date());
  const { workout_id: id } = await recordWorkout(signedInMember, { name: 'Corida', minutes: 30, day: addDays(today, -3) });
  await page.goto(`${HISTORY}?workout=${id}`);
  await page.getByRole('button', { name: 'Editar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar treino' });
  await expect(dialog.getByLabel('Nome do exercício')).toHaveValue('Corida');
  await expect(dialog.getByRole('button', { name: 'Salvar alterações' })).toBeDisabled();
  await expect(dialog.getByLabel('Data')).toBeHidden();
  await dialog.getByLabel('Nome do exercício').fill('Corrida');
  await dialog.getByLabel('Tipo de treino').selectOption('Caminhada');
  await dialog.getByRole('button', { name: '60 minutos' }).click();
  await dialog.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('Treino atualizado!')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Corrida' })).toContainText(/1h.*Caminhada.*4 · Intenso/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /Corrida.*Caminhada · 1h/ })).toBeVisible();

  try {
    await club.setClock(new Date(Date.now() + 12 * 86_400_000).toISOString());
    await page.goto(`${HISTORY}?workout=${id}`);
    await expect(page.getByText('Um treino pode ser editado ou excluído até 14 dias depois.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Editar' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Excluir' })).toBeHidden();
  } finally {
    await club.setClock(null);
  }
});

test('what waits for a connection stands above the rest, until it is sent @long', async ({ memberPage: page }) => {
  await page.route(api.recordWorkout, dropped);
  await page.goto('/app/workouts/record');
  await page.getByLabel('Nome do exercício').fill('Corrida no túnel');
  await page.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(page).toHaveURL(/\/app\/home$/);
  await page.goto(HISTORY);
  const waiting = page.getByRole('region', { name: 'Neste aparelho' });
  await expect(waiting.getByRole('listitem')).toHaveText(/Corrida no túnel.*aguardando conexão/);
  await expect(page.getByText('Nenhum treino registrado ainda')).toBeHidden();
  await expectAccessible(page);
  await page.unroute(api.recordWorkout);
  await returnToApp(page);
  await expect(waiting).toBeHidden();
  await expect(page.getByRole('button', { name: /Corrida no túnel/ })).toBeVisible();
});

test('what the device kept and a page can’t show is gone when the page is loaded again @long', async ({ page, signedInMember }) => {
  await recordWorkout(signedInMember, { name: 'Remada leve' });
  await page.goto('/app/workouts/history');
  await expect(page.getByRole('button', { name: /Remada leve/ })).toBeVisible();
  // Leaving the app writes what was seen.
  await page.goto('/config.json');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.includes(':query:["workout-history"'))) {
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ''), data: {} }));
    }
  });
  await page.route(api.everything, dropped);
  await page.goto('/app/workouts/history');
  await expect(page.getByText('Algo deu errado')).toBeVisible();
  await page.unroute(api.everything);
  await page.getByRole('button', { name: 'Recarregar' }).click();
  await expect(page.getByRole('button', { name: /Remada leve/ })).toBeVisible();
});
