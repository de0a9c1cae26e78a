// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';

const served = { supabaseUrl: 'http://localhost:3000/', supabaseKey: 'key', version: '0.1.0', emailConfirmation: false };

async function freshEnv() {
  vi.resetModules();
  const { loadEnv } = await import('./load-env.ts');
  const { getEnv } = await import('#web/config/env.ts');
  return { loadEnv, getEnv };
}

afterEach(() => {
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('reads what the page carries, without a request', async () => {
  const fetcher = vi.fn();
  vi.stubGlobal('fetch', fetcher);
  document.head.innerHTML = `<script type="application/json" id="club-config">${JSON.stringify(served)}</script>`;
  const { loadEnv, getEnv } = await freshEnv();
  await loadEnv();
  expect(getEnv()).toEqual({
    supabaseUrl: 'http://localhost:3000',
    supabaseKey: 'key',
    version: '0.1.0',
    emailConfirmation: false,
    developmentMode: false,
    providers: { google: false, apple: false },
    clockShiftMs: 0,
    imageRenditions: false,
    payments: false,
  });
  expect(fetcher).not.toHaveBeenCalled();
});

it('else fetches /config.json', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    expect(path).toBe('/config.json');
    return Response.json({ ...served, providers: { google: true } });
  });
  const { loadEnv } = await freshEnv();
  await expect(loadEnv()).resolves.toMatchObject({ supabaseKey: 'key', providers: { google: true, apple: false } });
});

it('else goes by what /config.json said last on this device, when it cannot be had', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...served, version: '0.2.0' }));
  await (await freshEnv()).loadEnv();
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect((await freshEnv()).loadEnv()).resolves.toMatchObject({ version: '0.2.0' });
});

it('of a static host reads /config.json before what its build wrote into the page, which stands in for it', async () => {
  const built = `<script type="application/json" id="club-config" data-built>${JSON.stringify({ ...served, version: 'built' })}</script>`;
  document.head.innerHTML = built;
  vi.stubGlobal('fetch', async () => Response.json({ ...served, version: 'file' }));
  await expect((await freshEnv()).loadEnv()).resolves.toMatchObject({ version: 'file' });
  localStorage.clear();
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect((await freshEnv()).loadEnv()).resolves.toMatchObject({ version: 'built' });
});

it('names what is missing', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ supabaseUrl: 'http://localhost' }));
  const { loadEnv } = await freshEnv();
  await expect(loadEnv()).rejects.toThrow('supabaseKey');
});

it('refuses to be read before it was loaded', async () => {
  const { getEnv } = await freshEnv();
  expect(() => getEnv()).toThrow();
});
