import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { POINTS_PER_WORKOUT } from '#domain/limits.ts';
import { totalPoints } from '#domain/points.ts';
import type { DayFigures, ExpectedFigures, TypeFigures } from './expected-figures.ts';
import { api, serverFault } from './faults.ts';
import { scrollThrough } from './scroll-through.ts';

const number = new Intl.NumberFormat('pt-BR');
const WEEKDAYS = ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb'];

const shortDate = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`;
const count = (value: number, one: string, many: string) => `${number.format(value)} ${value === 1 ? one : many}`;
const days = (value: number) => count(value, 'dia', 'dias');
const hours = (minutes: number) => `${number.format(Math.floor(minutes / 60))}h`;

function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${Math.floor(minutes / 60)}h ${minutes % 60}min`;
}

/** Goes there by the menu, as a member does; the page stays loaded. */
async function openByMenu(page: Page, label: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: label, exact: true }).click();
}

export async function expectHome(page: Page, expected: ExpectedFigures, today: string): Promise<void> {
  const { streak, workouts, week, lastCheckIn } = expected;
  await expect(page.getByRole('region', { name: 'Seus números' })).toHaveText(
    `Sequência${days(streak)}Treinos${number.format(workouts)}Pontos da semana${number.format(week.workouts * POINTS_PER_WORKOUT)}Horas da semana${hours(week.minutes)}`,
  );
  await expect(page.getByRole('region', { name: 'Resumo semanal' })).toContainText(
    `Treinos${week.workouts}Horas${hours(week.minutes)}Pontos de treinos${number.format(week.workouts * POINTS_PER_WORKOUT)}Desafios ativos1`,
  );
  await expect(
    page.getByRole('heading', { name: lastCheckIn === today ? 'Check-in de hoje feito!' : 'Falta o check-in de hoje' }),
  ).toBeVisible();
}

/** The dashboard as the database sums it up, and as the browser works it out when that fails. */
export async function expectDashboard(page: Page, expected: ExpectedFigures, today: string): Promise<void> {
  await openByMenu(page, 'Dashboard');
  await expectDashboardFigures(page, expected, today);
  await page.route(api.dashboard, serverFault);
  const isWorkedOut = page.waitForResponse((response) => response.url().includes('/rest/v1/workout_records'));
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await isWorkedOut;
  await expect(page.getByRole('button', { name: 'Atualizar' })).toBeEnabled();
  await expectDashboardFigures(page, expected, today);
  await page.unroute(api.dashboard);
}

async function expectDashboardFigures(page: Page, expected: ExpectedFigures, today: string): Promise<void> {
  const { week, month } = expected;
  await expect(page.getByRole('region', { name: 'Seus totais' })).toHaveText(
    `Sequência atual${days(expected.streak)}Recorde: ${days(expected.longestStreak)}` +
      `Total de treinos${number.format(expected.workouts)}${number.format(week.workouts)} esta semana, ${number.format(month.workouts)} no mês` +
      `Pontos de check-in${number.format(totalPoints(expected.checkIns))}${number.format(week.workouts * POINTS_PER_WORKOUT)} em treinos esta semana` +
      `Total de horas${hours(expected.minutes)}${hours(week.minutes)} esta semana`,
  );
  const summary = page.getByRole('region', { name: 'Resumo da Semana' });
  await expect(summary).toContainText(
    `Treinos${week.workouts}Horas${hours(week.minutes)}Pontos de treinos${number.format(week.workouts * POINTS_PER_WORKOUT)}Desafios ativos1`,
  );
  await expect(summary.getByRole('table').getByRole('row')).toHaveText([
    'DiaTreinos',
    ...week.days.map(({ day, workouts }, index) => `${WEEKDAYS[index]}${day === today ? ' (hoje)' : ''}${workouts}`),
  ]);
  await expect(page.getByTestId('week-bar-today')).toHaveAttribute(
    'data-value',
    String(week.days.find(({ day }) => day === today)?.workouts),
  );
  await expect(
    page.getByText(
      `${count(expected.checkIns, 'check-in', 'check-ins')} · ${count(totalPoints(expected.checkIns), 'ponto', 'pontos')} nos desafios ativos`,
    ),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Por tipo de treino' }).getByRole('listitem')).toHaveCount(expected.types.length);
  await expectYear(page, expected);
}

async function expectYear(page: Page, { activeDays, weeks, types }: ExpectedFigures): Promise<void> {
  await scrollThrough(page);
  const cells = page.getByRole('grid', { name: 'Calendário de treinos do último ano' }).locator('[data-date]:not([data-level="0"])');
  const shown = async () =>
    cells.evaluateAll((found) =>
      found.map((cell) => `${cell.getAttribute('data-date')} ${cell.getAttribute('aria-label')?.split(': ')[1]}`),
    );
  // The table goes weekday by weekday.
  await expect
    .poll(async () => (await shown()).toSorted())
    .toEqual(activeDays.map(({ day, workouts, minutes }) => `${day} ${count(workouts, 'treino', 'treinos')}, ${duration(minutes)}`));
  const rows = (found: readonly DayFigures[]) =>
    found.map(
      ({ day, workouts, minutes }, index) => `${shortDate(day)}${index === 11 ? ' (esta semana)' : ''}${number.format(minutes)}${workouts}`,
    );
  await expect(page.getByRole('table', { name: 'Minutos por semana nas últimas 12 semanas' }).getByRole('row')).toHaveText([
    'Semana deMinutosTreinos',
    ...rows(weeks),
  ]);
  const items = page.getByRole('region', { name: 'Por tipo de treino' }).getByRole('listitem');
  const lines = types.map(
    ({ type, workouts, minutes }) => `${type === 'outros' ? 'Outros' : type}${count(workouts, 'treino', 'treinos')} · ${duration(minutes)}`,
  );
  await expect.poll(async () => (await items.allTextContents()).toSorted()).toEqual(lines.toSorted());
}

export async function expectProfile(page: Page, { workouts, streak, checkIns }: ExpectedFigures): Promise<void> {
  await openByMenu(page, 'Perfil');
  await expect(page.getByLabel('Seus números')).toHaveText(
    `Treinos${number.format(workouts)}Sequência${days(streak)}Pontos de check-in${number.format(totalPoints(checkIns))}`,
  );
}

/** The ranking, and the member's own workouts in the challenge by a press on their row. */
export async function expectRankingAndHistory(
  page: Page,
  { checkIns, streak, longestStreak, lastCheckIn, challenge }: ExpectedFigures,
): Promise<void> {
  await openByMenu(page, 'Desafios');
  await page.getByRole('link', { name: 'Ver ranking' }).first().click();
  const row = page.getByTestId('ranking-own-row').first();
  const [year, month, day] = lastCheckIn.split('-');
  await expect(row).toContainText(
    `${number.format(totalPoints(checkIns))}pontos${count(checkIns, 'check-in', 'check-ins')}${count(streak, 'dia seguido', 'dias seguidos')}Último em ${day}/${month}/${year}`,
  );
  await row.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Resumo no desafio' })).toContainText(
    `Treinos${number.format(challenge.workouts)}neste desafioTempo total${duration(challenge.minutes)}Pontos${number.format(totalPoints(checkIns))}no rankingCheck-ins${checkIns}`,
  );
  await expect(page.getByRole('region', { name: 'Resumo no desafio' })).toContainText(
    `Sequência atual${streak}${streak === 1 ? 'dia' : 'dias'} · recorde de ${days(longestStreak)}`,
  );
  const chips = page.getByRole('group', { name: 'Filtrar por tipo de treino' }).getByRole('button');
  const wanted = (types: readonly TypeFigures[]) => types.map(({ type, workouts }) => `${type}${workouts}`);
  await expect
    .poll(async () => (await chips.allTextContents()).toSorted())
    .toEqual([`Todos${challenge.workouts}`, ...wanted(challenge.types)].toSorted());
}

/** "Meus treinos" of the running month, all of it. */
export async function expectOwnHistory(page: Page, { month }: ExpectedFigures, today: string): Promise<void> {
  await openByMenu(page, 'Início');
  await page.getByRole('link', { name: 'Meus treinos' }).click();
  await page.getByLabel('Mês').selectOption(today.slice(0, 7));
  const items = page.getByRole('main').getByRole('list').getByRole('listitem');
  for (let shown = 10; shown < month.workouts; shown += 10) {
    // oxlint-disable-next-line no-await-in-loop -- each page follows the one before
    await expect(items).toHaveCount(shown);
    // oxlint-disable-next-line no-await-in-loop -- each page follows the one before
    await page.getByRole('button', { name: 'Carregar mais' }).click();
  }
  await expect(items).toHaveCount(month.workouts);
  await expect.poll(async () => sumUp(await items.allTextContents())).toEqual({ minutes: month.minutes, checkIns: month.checkIns });
}

function sumUp(items: readonly string[]): { minutes: number; checkIns: number } {
  const times = items.map((text) => /· (?:(\d+)h)? ?(?:(\d+) ?min)?/.exec(text));
  return {
    minutes: times.reduce((sum, found) => sum + Number(found?.[1] ?? 0) * 60 + Number(found?.[2] ?? 0), 0),
    checkIns: items.filter((text) => text.includes('Check-in +10')).length,
  };
}
