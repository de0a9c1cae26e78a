import { ensureChromium } from './browser.mjs';
import { ensureBuilt, ensureInstalled, requireSupportedNode, runBinary } from './setup.mjs';

requireSupportedNode();
ensureInstalled();
if (!ensureChromium()) {
  console.error('Pictures need Chromium: install it (Debian and Ubuntu: sudo apt-get install chromium).');
  process.exit(1);
}
ensureBuilt();
process.exit(runBinary('playwright', ['test', '--config', 'e2e/shots/playwright.config.ts', ...process.argv.slice(2)]));
