import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithNpm } from './end-with-npm.mjs';
import { ensureBuilt, ensureInstalled, projectRoot, requireSupportedNode } from './setup.mjs';

// First, since npm may end while the app is built.
endWithNpm();
requireSupportedNode();
ensureInstalled();
ensureBuilt();
await import(pathToFileURL(join(projectRoot, 'dist/server/index.js')).href);
