import { expect, it } from 'vitest';
import { pageFiles } from './page-files.ts';

it('finds the scripts and styles of the build, and nothing else', () => {
  const page = `<link rel="icon" href="/favicon.svg" /><script src="/theme.js"></script>
    <script type="module" crossorigin src="/assets/index-1a2b.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index-3c4d.css">
    <link rel="manifest" href="/manifest.webmanifest">
    <script type="application/json" id="club-config">{"supabaseUrl":"https://clube.example/assets/"}</script>`;
  expect(pageFiles(page)).toEqual(['/assets/index-1a2b.js', '/assets/index-3c4d.css']);
});
