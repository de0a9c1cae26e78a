import { expect, test } from 'vitest';
import {
  withFontsAhead,
  withImports,
  withManifestToCome,
  withScriptsLast,
  withScriptsToCome,
  withStylesInside,
  withoutComments,
} from './first-view.ts';

const PAGE = `<head><title>Clube</title><script>theme()</script>
  <script type="module" crossorigin src="/assets/site-1.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/storage-1.js">
  <link rel="stylesheet" crossorigin href="/assets/site-1.css">
<link rel="manifest" href="/manifest.webmanifest"></head>`;

test('the style sheet stands in the page as it is, dollar signs too', () => {
  const html = withStylesInside(PAGE, (file) => (file === 'assets/site-1.css' ? "a::after{content:'$&'}" : ''));
  expect(html).toContain("<style>a::after{content:'$&'}</style>");
  expect(html).not.toContain('stylesheet');
  expect(html).toContain('manifest.webmanifest');
});

test('scripts of the build come last, the one inside the page stays as its hash has it', () => {
  const html = withScriptsLast(PAGE);
  expect(html).toContain('<script type="module" fetchpriority="low" crossorigin src="/assets/site-1.js">');
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/storage-1.js">');
  expect(html).toContain('<script>theme()</script>');
});

test('comments stay in the sources', () => {
  expect(withoutComments('<body>\n  <!-- a loader\n -->\n  <p>1</p><!-- b --></body>')).toBe('<body>\n  <p>1</p></body>');
});

test('the manifest is named without being asked for', () => {
  expect(withManifestToCome(PAGE)).toContain('<link data-rel="manifest" href="/manifest.webmanifest">');
});

test('fonts are named before anything else is asked for', () => {
  expect(withFontsAhead(PAGE, ['assets/a.woff2'])).toContain(
    '<title>Clube</title><link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/a.woff2"><script>',
  );
});

test('scripts for later are named without being asked for, each once', () => {
  const html = withScriptsToCome(PAGE, ['assets/storage-1.js', 'assets/react-1.js']);
  expect(html).toContain('<link data-rel="modulepreload" fetchpriority="low" crossorigin href="/assets/react-1.js"></head>');
  expect(html.split('/assets/storage-1.js')).toHaveLength(2);
});

test('a script comes with all that it imports, by whatever way', () => {
  const react = { fileName: 'react.js', imports: [] };
  const base = { fileName: 'base.js', imports: ['react.js'] };
  const start = { fileName: 'start.js', imports: ['base.js', 'react.js'] };
  const chunks = [react, base, start, { fileName: 'other.js', imports: ['start.js'] }];
  expect(withImports(start, chunks)).toEqual(['start.js', 'react.js', 'base.js']);
});
