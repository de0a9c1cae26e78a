import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '#server/config/project-root.ts';
import { loadLighthouse } from './load-lighthouse.ts';
import type { Report } from './load-lighthouse.ts';
import { openBrowser, signInProfile } from './page-browser.ts';
import { startPageClub } from './page-club.ts';
import { mainThreadMilliseconds } from './page-trace.ts';
import { benchVisits, formatVisits } from './page-visits.ts';
import { alignedTable } from './report.ts';

/** Measured signed out and signed in, each in a browser profile of its own. */
const PAGES = [
  { path: '/', isMember: false },
  { path: '/auth/login', isMember: false },
  { path: '/app/home', isMember: true },
  { path: '/app/dashboard', isMember: true },
] as const;

const ATTEMPTS = 3;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * One run of Lighthouse. Scores 0 to 100, times in ms, sizes in KiB: gzip -9 of each script, and what came over the
 * line.
 */
type PageRun = Record<
  | 'performance'
  | 'accessibility'
  | 'bestPractices'
  | 'seo'
  | 'fcp'
  | 'lcp'
  | 'tbt'
  | 'cls'
  | 'speedIndex'
  | 'firstViewJs'
  | 'js'
  | 'transferredJs'
  | 'mainThread'
  | 'load',
  number
>;

interface PageReport {
  path: string;
  runs: PageRun[];
}

/** The page whose visits after the first are measured too: the one that members open every day. */
const DAILY_PAGE = '/app/home';

/**
 * Lighthouse (mobile, its default simulated throttling) on the built app and the real server, then visits to the daily
 * page in a real browser on a slow line.
 * @param runs how often each page is opened
 * @param paths only these pages; all without it
 * @returns Markdown
 */
export async function benchPages(runs: number, paths?: readonly string[]): Promise<string> {
  const club = await startPageClub();
  const profiles = { member: mkdtempSync(join(tmpdir(), 'club-bench-member-')), guest: mkdtempSync(join(tmpdir(), 'club-bench-guest-')) };
  try {
    await signInProfile(profiles.member, club.server.url);
    const reports: PageReport[] = [];
    for (const { path, isMember } of PAGES.filter((page) => paths?.includes(page.path) ?? true)) {
      const report: PageReport = { path, runs: [] };
      for (let run = 1; run <= runs; run += 1) {
        console.error(`${path}: run ${run} of ${runs}…`);
        report.runs.push(await measure(`${club.server.url}${path}`, isMember ? profiles.member : profiles.guest));
      }
      reports.push(report);
    }
    const lighthouseRuns = formatPages(reports);
    if (!(paths?.includes(DAILY_PAGE) ?? true)) return lighthouseRuns;
    const visits = await benchVisits(`${club.server.url}${DAILY_PAGE}`, profiles.member, runs);
    return `${lighthouseRuns}\n${formatVisits(visits)}`;
  } finally {
    for (const profile of Object.values(profiles)) rmSync(profile, { recursive: true, force: true });
    await club.remove();
  }
}

/** A run of Lighthouse may fail by itself on a busy machine. */
async function measure(url: string, profile: string): Promise<PageRun> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measureOnce(url, profile);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      console.error(`  again: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

async function measureOnce(url: string, profile: string): Promise<PageRun> {
  const lighthouse = await loadLighthouse();
  const browser = await openBrowser(profile);
  const [load = 0] = loadavg();
  try {
    // Caches are emptied before each run; local storage, and with it the session, is not among what Lighthouse clears.
    const result = await lighthouse(url, { port: browser.port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] });
    if (!result) throw new Error('Lighthouse gave no result.');
    const { lhr, artifacts } = result;
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
    for (const name of ['accessibility', 'best-practices'] as const) explain(lhr, name);
    return { ...figures(lhr), mainThread: mainThreadMilliseconds(artifacts.Trace), load };
  } finally {
    await browser.close();
  }
}

function figures(lhr: Report): Omit<PageRun, 'mainThread' | 'load'> {
  const score = (name: string) => Math.round((lhr.categories[name]?.score ?? Number.NaN) * 100);
  const audit = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: audit('first-contentful-paint'),
    lcp: audit('largest-contentful-paint'),
    tbt: audit('total-blocking-time'),
    cls: audit('cumulative-layout-shift'),
    speedIndex: audit('speed-index'),
    ...scriptSizes(lhr),
  };
}

/** Prints on the terminal why a category is below 100. */
function explain(lhr: Report, category: string): void {
  for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
    const audit = lhr.audits[id];
    if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1) console.error(`  ${category}: ${audit?.title} (${id})`);
  }
}

interface NetworkRequest {
  url: string;
  resourceType: string;
  transferSize: number;
  networkRequestTime: number;
}

/** First view: scripts that were asked for before the largest element was on the screen, as it was observed. */
function scriptSizes(lhr: Report): Pick<PageRun, 'firstViewJs' | 'js' | 'transferredJs'> {
  const requests = items<NetworkRequest>(lhr, 'network-requests').filter(
    ({ resourceType, url }) => resourceType === 'Script' && url.includes('/assets/'),
  );
  const [metrics] = items<{ observedLargestContentfulPaint: number; observedTimeOrigin: number }>(lhr, 'metrics');
  const seenAt = metrics?.observedLargestContentfulPaint ?? Number.POSITIVE_INFINITY;
  const kibibytes = (found: NetworkRequest[], size: (request: NetworkRequest) => number) =>
    found.reduce((sum, request) => sum + size(request), 0) / 1_024;
  const zipped = ({ url }: NetworkRequest) =>
    gzipSync(readFileSync(join(projectRoot, 'dist/web', new URL(url).pathname)), { level: 9 }).byteLength;
  return {
    firstViewJs: kibibytes(
      requests.filter(({ networkRequestTime }) => networkRequestTime < seenAt),
      zipped,
    ),
    js: kibibytes(requests, zipped),
    transferredJs: kibibytes(requests, ({ transferSize }) => transferSize),
  };
}

function items<Item>(lhr: Report, audit: string): Item[] {
  const details = lhr.audits[audit]?.details;
  return details && 'items' in details ? (details.items as Item[]) : [];
}

const COLUMNS: readonly { title: string; write: (value: (key: keyof PageRun) => number) => string }[] = [
  { title: 'performance', write: (of) => String(of('performance')) },
  { title: 'accessibility', write: (of) => String(of('accessibility')) },
  { title: 'best practices', write: (of) => String(of('bestPractices')) },
  { title: 'SEO', write: (of) => String(of('seo')) },
  { title: 'FCP s', write: (of) => (of('fcp') / 1_000).toFixed(2) },
  { title: 'LCP s', write: (of) => (of('lcp') / 1_000).toFixed(2) },
  { title: 'TBT ms', write: (of) => of('tbt').toFixed(0) },
  { title: 'CLS', write: (of) => of('cls').toFixed(3) },
  { title: 'speed index s', write: (of) => (of('speedIndex') / 1_000).toFixed(2) },
  { title: 'JS first view KiB gz', write: (of) => of('firstViewJs').toFixed(1) },
  { title: 'JS in all KiB gz', write: (of) => of('js').toFixed(1) },
  { title: 'over the line KiB', write: (of) => of('transferredJs').toFixed(1) },
  { title: 'main thread CPU ms', write: (of) => of('mainThread').toFixed(0) },
  { title: 'load average', write: (of) => of('load').toFixed(1) },
];

/** The medians of each page as a Markdown table, and every run's performance score. */
function formatPages(reports: readonly PageReport[]): string {
  const rows = reports.map(({ path, runs }) => [path, ...COLUMNS.map(({ write }) => write((key) => median(runs.map((run) => run[key]))))]);
  const scores = reports.map(({ path, runs }) => `${path} ${runs.map((run) => run.performance).join(', ')}`).join('; ');
  return `${alignedTable(['page', ...COLUMNS.map(({ title }) => title)], rows)}\nPerformance run by run: ${scores}.\n`;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
