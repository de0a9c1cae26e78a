import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { browserNames } from '#tools/oldest-browsers.ts';
import { expect, test } from '../support/fixtures.ts';

/** The drill `old-browser` runs these tests in a browser that is too old in fact. */
const isTooOld = process.env['BROWSER_IS_TOO_OLD'] === '1';
const NOTICE = 'Este navegador precisa de uma atualização';

/** Pages as they come to a browser that does not know what the oldest ones do. */
async function beTooOld(page: Page): Promise<void> {
  if (isTooOld) return;
  await page.route(
    (url) => !url.pathname.includes('.'),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('color-mix(in lab, red, red)', 'color-of-tomorrow(red)') });
    },
  );
}

for (const path of ['/auth/login', '/app/home', '/cartao/12345678', '/certificado', '/', '/terms']) {
  test(`a browser that is too old is told so on ${path}, and by which ones it is shown @phone`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await beTooOld(page);
    await page.goto(path);
    await expect(page.getByText(NOTICE)).toBeInViewport();
    await expect(page.getByText(browserNames())).toBeInViewport();
    await expect(page.getByText('Ajustes, Geral e Atualização de Software')).toBeInViewport();
    // The app does not begin under it.
    expect(asked.filter((name) => /\/v1\/|config\.json/.test(name))).toEqual([]);
  });
}

test('the notice wears the theme of the page, and hides nothing of its end @phone', async ({ page }) => {
  await beTooOld(page);
  const notice = page.locator('#old-browser');
  for (const [colorScheme, paper, ink] of [
    ['light', 'rgb(255, 255, 255)', 'rgb(34, 26, 38)'],
    ['dark', 'rgb(42, 34, 48)', 'rgb(249, 243, 238)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await expect(notice).toHaveCSS('background-color', paper);
    await expect(notice).toHaveCSS('color', ink);
  }
  await expect
    .poll(async () => {
      // Each time: what comes in meanwhile makes the page longer.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const [end, top] = [await page.locator('footer').boundingBox(), await notice.boundingBox()];
      return (end?.y ?? 0) + (end?.height ?? 0) - (top?.y ?? 0);
    })
    .toBeLessThanOrEqual(0);
  await page.goto('/app/home');
  await expect(notice).toHaveCSS('background-color', 'rgb(22, 17, 24)');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a browser that is too old is told so all the same @phone', async ({ page }) => {
    await beTooOld(page);
    await page.goto('/app/home');
    await expect(page.getByText(NOTICE)).toBeInViewport();
  });
});

test.describe('in a browser that is not @current', () => {
  test('nothing is said of its age @phone', async ({ page }) => {
    for (const path of ['/auth/login', '/cartao', '/certificado', '/']) {
      await page.goto(path);
      await expect(page.locator('#old-browser')).toBeHidden();
    }
  });

  // Chromium 112 takes an empty fallback of a registered property for no value at all (tools/empty-fallbacks.ts).
  test('what is written into, pressed or drawn by a ring keeps its edge @phone', async ({ page }) => {
    await page.goto('/auth/login');
    for (const edged of [page.getByLabel('Email'), page.getByRole('button', { name: /Google/ })]) {
      await expect(edged).toHaveCSS('box-shadow', /0px 0px 0px 1px inset/);
    }
    const styles = readdirSync('dist/web', { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:css|html)$/.test(file));
    expect(styles.filter((file) => /var\(--[\w-]+,\)/.test(readFileSync(join('dist/web', file), 'utf8')))).toEqual([]);
  });

  // The browser's error about a script with words that it does not know.
  for (const [part, address] of [
    ['entry', /\/assets\/app-[^/]*\.js$/],
    ['part that it begins with', /\/assets\/packages-[^/]*\.js$/],
  ] as const) {
    test(`an app whose ${part} can't be read says so, and is no white page @phone`, async ({ page }) => {
      await page.route(address, (route) => route.fulfill({ contentType: 'text/javascript', body: 'let of = ;' }));
      for (const path of ['/auth/login', '/app/challenges']) {
        await page.goto(path);
        await expect(page.getByRole('alert')).toContainText('Não foi possível abrir o aplicativo');
        await expect(page.getByRole('alert')).toContainText('atualize o navegador');
      }
    });
  }

  test('what the built app uses is known to the oldest browsers, or asked for before @phone', () => {
    const files = readdirSync('dist/web', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
    const options = ['-c', 'tools/built-app.oxlintrc.json', '--format', 'unix', '--no-ignore'];
    const { stdout } = spawnSync('node_modules/.bin/oxlint', [...options, ...files.map((file) => join('dist/web', file))], {
      encoding: 'utf8',
    });
    const used = [...stdout.matchAll(/ \(([a-z-]+)\) /g)].map(([, feature]) => feature);
    expect(new Set(used)).toEqual(new Set(KNOWN_OR_ASKED_FOR));
  });
});

/**
 * The features in the build that are newer than 2022 (Baseline): in the oldest browsers already, or used only where it
 * is there.
 */
const KNOWN_OR_ASKED_FOR = [
  'abortsignal-timeout',
  'async-clipboard',
  'createimagebitmap',
  // react-dom, realtime-js.
  'functions-caller-arguments',
  'network-information',
  'notifications',
  'pdf-viewer',
  'print',
  'requestidlecallback',
  'screen-wake-lock',
  'share',
  'storage-manager',
  'vibration',
];
