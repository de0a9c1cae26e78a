import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, projectRoot, requireSupportedNode } from './setup.mjs';

requireSupportedNode();
ensureInstalled();
ensureBuilt();
await import(pathToFileURL(join(projectRoot, 'dist/server/index.js')).href);
