// npm run mail:templates: writes the mails of a hosted project's auth server (supabase/templates) from the texts of
// server/mail.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#server/config/project-root.ts';
import { hostedTemplates } from '#server/mail/hosted-templates.ts';

const folder = join(projectRoot, 'supabase/templates');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const { file, html } of hostedTemplates()) await writeFile(join(folder, file), html);
console.log(`${hostedTemplates().length} files written`);
