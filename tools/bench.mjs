// Measures what is installed: nothing is installed unless it is told --install. What was built of other sources is built
// again.
import { ensureBuilt, requireInstalled, requireSupportedNode, runBinary } from './setup.mjs';

const args = process.argv.slice(2);

requireSupportedNode();
requireInstalled(args.includes('--install'));
ensureBuilt();
process.exit(runBinary('tsx', ['bench/run.ts', ...args]));
