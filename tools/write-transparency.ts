import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#server/config/project-root.ts';
import { transparencyHtml, withTransparency } from '#server/pages/transparency.ts';
import { siteAddresses } from '#web/config/site-addresses.ts';

// npm run site:transparency: writes the counts of reports into the built page, for a static host: the club's own server
// does it at each request.

const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: key } = process.env;
if (!url || !key) throw new Error('SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY say where the counts are read');

const file = join(projectRoot, 'dist/web', siteAddresses.transparency.file);
const answer = await fetch(new URL('/rest/v1/rpc/transparency', url), { headers: { apikey: key } });
if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
const built = await readFile(file, 'utf8');
await writeFile(file, withTransparency(built, transparencyHtml(await answer.json())));
console.log(`${file}: escrito`);
