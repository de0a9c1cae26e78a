import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectFocusWithin } from '../support/keyboard.ts';
import { withoutLiveUpdates } from '../support/live-updates.ts';
import { createChallenge } from '../support/member-acts.ts';
import { signInStaff } from '../support/staff.ts';

// Every test makes a challenge of its own, which demo members join: the newest.
test.use({ serverName: 'challenges' });

/** One more than a page of the ranking, and one more than a page of the file. */
const CROWDS = [
  { participants: 51, tag: '' },
  { participants: 501, tag: ' @long' },
];

const FILES = [
  { button: 'Baixar CSV', ending: /\d\.csv$/, mark: '', between: ',' },
  { button: 'Baixar para Excel', ending: /-excel\.csv$/, mark: '\uFEFF', between: ';' },
];

async function save(page: Page, button: string): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await saving;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

for (const { participants, tag } of CROWDS)
  test(`the console shows and saves a ranking of ${participants} to its last place @desktop${tag}`, async ({
    page,
    club,
    createMember,
  }) => {
    await withoutLiveUpdates(page);
    const owner = await createMember('Olívia Dona');
    const { id: challengeId, title } = await createChallenge(club);
    await club.club('demo', '--members', String(participants), '--yes');
    await signInStaff(page, club, owner, 'owner');
    await page.goto(`/operador/desafios/${challengeId}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const ranking = page.getByRole('region', { name: 'Ranking' });
    const rows = ranking.getByRole('listitem');
    const more = ranking.getByRole('button', { name: 'Carregar mais' });

    async function loadPage(shown: number): Promise<void> {
      await expect(rows).toHaveCount(shown);
      await more.press('Enter');
      const arrived = Math.min(50, participants - shown);
      await expect(ranking.getByRole('status')).toHaveText(
        `Mais ${arrived} ${arrived === 1 ? 'participante' : 'participantes'}, ${shown + arrived} na lista`,
      );
      await expectFocusWithin(rows.nth(shown));
    }

    for (let shown = 50; shown < participants; shown += 50) {
      // oxlint-disable-next-line no-await-in-loop -- each page follows the one before
      await loadPage(shown);
    }
    await expect(rows).toHaveCount(participants);
    await expect(rows.last()).toContainText(`${participants}º lugar`);
    await expect(more).toHaveCount(0);
    const names = await rows.getByRole('link').allTextContents();

    for (const { button, ending, mark, between } of FILES) {
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      const { name, text } = await save(page, button);
      expect(name).toMatch(ending);
      expect(text.startsWith(mark)).toBe(true);
      const lines = text.slice(mark.length).trimEnd().split('\r\n').slice(1);
      expect(lines.map((line) => line.split(between)[0])).toEqual(Array.from({ length: participants }, (_, index) => String(index + 1)));
      expect(lines.map((line) => line.split(between)[1])).toEqual(names);
    }
  });
