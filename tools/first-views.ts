import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, runnerImport } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { buildTargets } from './oldest-browsers.ts';

const PLACE = '%FIRST_VIEWS%';
const WEB = join(import.meta.dirname, '../web');
const VIEWS = join(WEB, 'app/first-view');

interface Renderer {
  renderFirstViews: () => string;
}

async function renderViews(): Promise<string> {
  const { module } = await runnerImport<Renderer>(join(VIEWS, 'first-views.tsx'), { root: WEB, plugins: [react()], logLevel: 'error' });
  return module.renderFirstViews();
}

/** The script that picks one of them, as one piece of text. */
async function bundleChooser(): Promise<string> {
  const result = (await build({
    configFile: false,
    root: WEB,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: buildTargets(),
      minify: true,
      rolldownOptions: {
        // Formats that these few lines do not use.
        treeshake: { manualPureFunctions: ['Intl'] },
        input: join(VIEWS, 'choose-view.ts'),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return result.output[0].code.trim();
}

/**
 * Puts the first views of web/app/first-view where a page says %FIRST_VIEWS%: what people see before the app's scripts have come. The
 * content security policy lets the script in it run by its hash (tools/site-pages/site-manifest.ts). A build only: `npm run dev` shows the
 * loader.
 */
export function firstViews(): Plugin {
  let isBuild = false;
  return {
    name: 'club:first-views',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes(PLACE)) return html;
        const [views, chooser] = isBuild ? await Promise.all([renderViews(), bundleChooser()]) : ['', ''];
        return html.replace(PLACE, () => (isBuild ? `${views}<script>${chooser}</script>` : ''));
      },
    },
  };
}
