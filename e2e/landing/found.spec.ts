import { club } from '#content/club.ts';
import { landing } from '#content/landing.ts';
import { siteAddresses } from '#web/config/site-addresses.ts';
import { expect, test } from '../support/fixtures.ts';

type Entry = Record<string, unknown> & { '@type': string };

test('what searches and shared links read of the built site leads where it says', async ({ page, club: server }) => {
  const contentOf = async (selector: string) => page.locator(selector).getAttribute('content');
  for (const { paths } of Object.values(siteAddresses)) {
    const [address] = paths;
    await page.goto(paths.at(-1) ?? address);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${server.url}${address}`);
    expect(await contentOf('meta[property="og:url"]'), address).toBe(`${server.url}${address}`);
    expect(await contentOf('meta[property="og:title"]'), address).toBe(await page.title());
    expect(await contentOf('meta[property="og:description"]'), address).toBe(await contentOf('meta[name="description"]'));
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  }

  await page.goto('/');
  const picture = await page.evaluate(
    async (src) => {
      const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
      return { width, height };
    },
    (await contentOf('meta[property="og:image"]')) ?? '',
  );
  expect(picture).toEqual({ width: Number(await contentOf('meta[property="og:image:width"]')), height: 630 });
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as { '@graph': Entry[] };
  expect(data['@graph'].map((entry) => entry['@type'])).toEqual(['Organization', 'WebSite', 'Product', 'Product', 'FAQPage']);
  expect(JSON.stringify(data)).not.toContain('origin.invalid');
  // Machines are told what visitors read.
  await expect(page.getByText(club.prices.paid.label).first()).toBeVisible();
  for (const { question } of landing.questions.list) await expect(page.getByText(question, { exact: true })).toBeVisible();

  const robots = await (await page.request.get('/robots.txt')).text();
  const map = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
  expect(map).toBe(`${server.url}/sitemap.xml`);
  const addresses = [...(await (await page.request.get(map)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses).toHaveLength(Object.keys(siteAddresses).length);
  for (const address of addresses) {
    const answer = await page.request.get(address);
    expect([answer.status(), answer.headers()['x-robots-tag']], address).toEqual([200, undefined]);
  }
  for (const path of ['/app/home', '/auth/login', '/cartao', '/certificado']) {
    const answer = await page.request.get(path);
    expect(answer.headers()['x-robots-tag'], path).toBe('noindex');
    expect(await answer.text(), path).toMatch(/<meta name="robots" content="noindex"/);
  }
});
