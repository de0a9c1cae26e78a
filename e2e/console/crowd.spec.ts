import { readFile } from 'node:fs/promises';
import { dayInZone } from '#domain/calendar.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFocusWithin } from '../support/keyboard.ts';
import { withoutLiveUpdates } from '../support/live-updates.ts';
import { createChallenge } from '../support/member-acts.ts';
import { signInStaff } from '../support/staff.ts';

// Every test makes a challenge of its own, which demo members join: the newest.
test.use({ serverName: 'challenges' });

const today = dayInZone(new Date());

/** One more than a page of the ranking, and one more than a page of the file. */
const CROWDS = [
  { participants: 51, tag: '' },
  { participants: 501, tag: ' @long' },
];

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

    for (let shown = 50; shown < participants; shown += 50) {
      // oxlint-disable-next-line no-await-in-loop -- each page follows the one before
      await expect(rows).toHaveCount(shown);
      // oxlint-disable-next-line no-await-in-loop -- each page follows the one before
      await more.press('Enter');
      const arrived = Math.min(50, participants - shown);
      // oxlint-disable-next-line no-await-in-loop -- each page follows the one before
      await expect(ranking.getByRole('status')).toHaveText(
        `Mais ${arrived} ${arrived === 1 ? 'participante' : 'participantes'}, ${shown + arrived} na lista`,
      );
      // oxlint-disable-next-line no-await-in-loop -- each page follows the one before
      await expectFocusWithin(rows.nth(shown));
    }
    await expect(rows).toHaveCount(participants);
    await expect(rows.last()).toContainText(`${participants}º lugar`);
    await expect(more).toHaveCount(0);
    const names = await rows.getByRole('link').allTextContents();

    for (const { button, suffix, mark, between } of [
      { button: 'Baixar CSV', suffix: '', mark: '', between: ',' },
      { button: 'Baixar para Excel', suffix: '-excel', mark: '\uFEFF', between: ';' },
    ]) {
      const saving = page.waitForEvent('download');
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      await page.getByRole('button', { name: button }).click();
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      const file = await saving;
      expect(file.suggestedFilename()).toContain(`${today}${suffix}.csv`);
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      const text = await readFile(await file.path(), 'utf8');
      expect(text.startsWith(mark)).toBe(true);
      const lines = text.slice(mark.length).trimEnd().split('\r\n').slice(1);
      expect(lines.map((line) => line.split(between)[0])).toEqual(Array.from({ length: participants }, (_, index) => String(index + 1)));
      expect(lines.map((line) => line.split(between)[1])).toEqual(names);
    }
  });
