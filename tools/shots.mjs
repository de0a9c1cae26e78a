import { ensureChromium } from './browser.mjs';
import { ensureBuilt, requireInstalled, requireSupportedNode, runBinary } from './setup.mjs';

const args = process.argv.slice(2);

requireSupportedNode();
requireInstalled(args.includes('--install'));
if (!ensureChromium()) {
  console.error('Pictures need Chromium: install it (Debian and Ubuntu: sudo apt-get install chromium).');
  process.exit(1);
}
ensureBuilt();
process.exit(runBinary('playwright', ['test', '--config', 'e2e/shots/playwright.config.ts', ...args.filter((arg) => arg !== '--install')]));
