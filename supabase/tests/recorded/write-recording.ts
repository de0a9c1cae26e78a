// In the tree of the commit whose answers are to be kept: node --import tsx supabase/tests/recorded/write-recording.ts > workout-answers.json
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { openPgliteInMemory } from '#server/database/pglite/open-pglite.ts';
import { playRecordedCalls } from './workout-calls.ts';

const { connection } = await openPgliteInMemory();
await prepareDatabase(connection);
process.stdout.write(`${JSON.stringify(await playRecordedCalls(connection), null, 2)}\n`);
await connection.close();
