// npm run limits: repeats the numbers of domain/cases/limits.json in domain/limits.ts and in the functions of
// supabase/schemas. A number in SQL then needs its migration: npm run db:migration -- <name>.
import rows from '#domain/cases/limits.json' with { type: 'json' };
import { projectRoot } from '#server/config/project-root.ts';
import { readLimitFiles, writeLimitFiles } from './limits/limit-files.ts';
import { repeatLimits } from './limits/repeat-limits.ts';

const before = await readLimitFiles(projectRoot);
const written = await writeLimitFiles(projectRoot, before, repeatLimits(rows, before));
console.log(written.length > 0 ? `Written: ${written.join(', ')}` : 'Nothing to write: each number stands everywhere.');
