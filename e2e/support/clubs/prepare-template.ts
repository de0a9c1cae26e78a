import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fillDataFolder } from '#server/testing/prepared-database.ts';
import { ClubServer, TEMPLATE, TEMPLATE_FOLDERS } from './club-server.ts';

const PICTURES = 'content/nutrition/pictures';
/** Against what hangs; nothing else bounds the preparation. */
const LONGEST_LOADING_MS = 600_000;

/**
 * Boots one server on a database without anything of a club and keeps its database and files: making the first ones
 * takes seconds, copying them does not. PostgreSQL's own templates, which are half of the files, are not in it.
 */
export default async function prepareTemplate(): Promise<void> {
  await fillDataFolder(TEMPLATE, 'empty');
  const club = await ClubServer.start();
  await untilPicturesAreThere(club);
  await club.stop();
  rmSync(TEMPLATE, { recursive: true });
  for (const folder of TEMPLATE_FOLDERS) cpSync(join(club.dataDir, folder), join(TEMPLATE, folder), { recursive: true });
  await club.dispose();
}

/** The server loads its files behind the start, the recipes' pictures last of all. */
async function untilPicturesAreThere({ url }: ClubServer): Promise<void> {
  const deadline = Date.now() + LONGEST_LOADING_MS;
  for (const name of readdirSync(PICTURES)) {
    const isThere = async () => (await fetch(`${url}/storage/v1/object/public/nutrition-images/${name}`)).ok;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are loaded
    while (!(await isThere())) {
      if (Date.now() > deadline) throw new Error(`${name} was not loaded`);
      // oxlint-disable-next-line no-await-in-loop -- between two looks
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
