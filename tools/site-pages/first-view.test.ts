import { expect, test } from 'vitest';
import { withFontsAhead, withManifestToCome, withOneScript, withScriptsLast, withStylesInside, withoutComments } from './first-view.ts';

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

test('of several scripts of an entry the last one runs, and the others are fetched with it', () => {
  const page =
    '<script type="module" crossorigin src="/assets/packages-1.js"></script><script type="module" crossorigin src="/assets/app-1.js"></script>';
  expect(withOneScript(page)).toBe(
    '<link rel="modulepreload" crossorigin href="/assets/packages-1.js"><script type="module" crossorigin src="/assets/app-1.js"></script>',
  );
  expect(withOneScript(PAGE)).toBe(PAGE);
});
