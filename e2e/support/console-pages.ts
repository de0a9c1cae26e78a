import type { Page } from '@playwright/test';
import { club } from '#content/club.ts';
import { consolePaths } from '#web/config/console-paths.ts';
import { CONSOLE_PAGES } from '#web/features/console/console-rooms.ts';
import { expect } from './fixtures.ts';
import type { ConfirmedMember } from './fixtures.ts';
import { openScreen } from './open-screen.ts';

/** A value for each part that changes in an address of the console, by its name there. */
type ConsoleIds = Readonly<Record<string, string>>;

/** A page of the console as a test visits it. */
export interface VisitedPage {
  /** Its row's address: the router's pattern. */
  path: string;
  address: string;
  /** As part of a file's name, such as "desafios-novo"; that of the first room is "hoje". */
  name: string;
  /** The name of its tab. */
  title: string;
}

function valueOf(parameter: string, ids: ConsoleIds): string {
  const value = ids[parameter];
  if (value === undefined) throw new Error(`reportMember has no value for ":${parameter}" in an address of the console`);
  return value;
}

/**
 * Every page of the console, in the order of its table: what fits, what is accessible and what has a picture is each of
 * these.
 */
export function visitedPages(ids: ConsoleIds): VisitedPage[] {
  return CONSOLE_PAGES.map(({ path, title }) => ({
    path,
    address: path.replaceAll(/:(\w+)/g, (_, parameter: string) => valueOf(parameter, ids)),
    name: path.slice(consolePaths.root.path.length).match(/\w+/g)?.join('-') ?? 'hoje',
    title,
  }));
}

interface ReportedMember {
  member: Pick<ConfirmedMember, 'id'>;
  challengeId: string;
  /** Somebody who takes part too. */
  reporter: ConfirmedMember;
  /** Somebody who decides reports. */
  staff: ConfirmedMember;
}

/** A report about a participant's name. @returns what the console's addresses need to lead to all that */
export async function reportMember({ member, challengeId, reporter, staff }: ReportedMember): Promise<ConsoleIds> {
  const report = { p_kind: 'name', p_target: member.id, p_reason: 'offence', p_challenge_id: challengeId };
  const { error } = await reporter.client.rpc('report_content', report);
  if (error) throw error;
  const { data } = await staff.client.rpc('staff_reports', { p_state: 'open' });
  const { rows } = data as { rows: { id: string; member_id: string | null }[] };
  const reportId = rows.find(({ member_id: memberId }) => memberId === member.id)?.id ?? '';
  expect(reportId).not.toBe('');
  return { userId: member.id, challengeId, reportId };
}

/** Opens a page of the console, and waits until all that it shows is there. */
export async function openConsolePage(page: Page, { address, title }: VisitedPage): Promise<void> {
  // Only a page that was opened at the console has its routes.
  const isInConsole = new URL(page.url()).pathname.startsWith(consolePaths.root.path);
  await (isInConsole ? openScreen(page, address) : page.goto(address));
  await expect(page, address).toHaveTitle(`${title} · ${club.name}`);
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  await expect(page.locator('.bg-skeleton'), address).toHaveCount(0);
}
