import packageJson from '../package.json' with { type: 'json' };

/** How package.json (`browserslist`) writes a browser and its oldest version, such as `ios_saf >= 16.4`. */
const LINE = /^(\w+) >= ([\d.]+)$/;
/** The names that build tools use. Samsung's browser is a Chromium of another number, whose own is in the list too. */
const BUILD_NAMES: Partial<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  ios_saf: 'ios',
  safari: 'safari',
};
/** The names that people use. */
const NAMES: Partial<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  ios_saf: 'iOS',
  safari: 'Safari',
  samsung: 'Samsung Internet',
};

interface OldestBrowser {
  id: string;
  version: string;
}

/** The oldest browsers that the app is made for, as package.json names them. */
export function oldestBrowsers(lines: readonly string[] = packageJson.browserslist): OldestBrowser[] {
  return lines.map((line) => {
    const [, id, version] = LINE.exec(line) ?? [];
    if (!id || !version || !NAMES[id]) throw new Error(`package.json: "${line}" is no browser with its oldest version`);
    return { id, version };
  });
}

/** The same as a build's target: scripts and styles are written so that all of them can read them. */
export function buildTargets(): string[] {
  return oldestBrowsers().flatMap(({ id, version }) => (BUILD_NAMES[id] ? `${BUILD_NAMES[id]}${version}` : []));
}

/** The same in words, such as "Chrome 111, Edge 111". */
export function browserNames(): string {
  return oldestBrowsers()
    .map(({ id, version }) => `${NAMES[id]} ${version}`)
    .join(', ');
}
