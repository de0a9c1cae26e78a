import { findChromium } from './browser.mjs';
import { ensureBuilt, ensureInstalled, requireSupportedNode, runBinary } from './setup.mjs';

requireSupportedNode();
ensureInstalled();
ensureBuilt();
const chromium = process.env['CHROME_PATH'] ?? findChromium();
process.exit(runBinary('tsx', ['bench/run.ts', ...process.argv.slice(2)], chromium ? { CHROME_PATH: chromium } : {}));
