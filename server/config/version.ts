import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/project-root.ts';

/** The server's version, from package.json. */
export const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string };
