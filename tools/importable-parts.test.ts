import { expect, test } from 'vitest';
import { filesOfPart } from './importable-parts.ts';

test('a part that imports nothing is fetched before it is imported, too', () => {
  expect(filesOfPart('assets/alone.js', [], { hostType: 'js' })).toEqual(['assets/alone.js']);
});

test('a part comes with all that it imports, each once', () => {
  expect(filesOfPart('assets/part.js', ['assets/part.js', 'assets/other.js', 'assets/part.css'], { hostType: 'js' })).toEqual([
    'assets/part.js',
    'assets/other.js',
    'assets/part.css',
  ]);
});

test('a page that runs the part by a script of its own names what it imports', () => {
  expect(filesOfPart('assets/part.js', ['assets/part.js', 'assets/other.js'], { hostType: 'html' })).toEqual(['assets/other.js']);
});
