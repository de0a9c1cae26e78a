import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuiltForAnyAddress, ensureInstalled, projectRoot, requireSupportedNode } from './setup.mjs';

requireSupportedNode();
ensureInstalled();
ensureBuiltForAnyAddress();
await import(pathToFileURL(join(projectRoot, 'dist/server/club.js')).href);
