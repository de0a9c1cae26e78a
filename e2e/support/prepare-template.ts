import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { ClubServer, TEMPLATE_DATABASE } from './club-server.ts';

/** Boots one server on an empty folder and keeps its database: making the first one takes seconds, copying it does not. */
export default async function prepareTemplate(): Promise<void> {
  const club = await ClubServer.start();
  await club.stop();
  cpSync(join(club.dataDir, 'database'), TEMPLATE_DATABASE, { recursive: true });
  await club.dispose();
}
