import { ensureBuilt, ensureInstalled, requireSupportedNode, runBinary } from './setup.mjs';

requireSupportedNode();
ensureInstalled();
ensureBuilt();
process.exit(runBinary('tsx', ['bench/run.ts', ...process.argv.slice(2)]));
