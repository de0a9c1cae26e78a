import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The browser tests whose file has a word in its name, as `npm test -- <word>` asks for them.
 * @param {string} word
 * @param {string} root the project's folder
 * @returns {string[]} their paths from there
 */
export function specsWithWord(word, root) {
  const specs = readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.spec.ts'));
  return specs.map((file) => join('e2e', file)).filter((path) => path.toLowerCase().includes(word.toLowerCase()));
}
