import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, runnerImport } from 'vite';
import type { Rolldown } from 'vite';
import { buildTargets } from './oldest-browsers.ts';

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
 * The first views of web/app/first-view, and the script that picks one: what people see before the app's scripts have
 * come.
 */
export async function firstViewTemplates(): Promise<string> {
  const [views, chooser] = await Promise.all([renderViews(), bundleChooser()]);
  return `${views}<script>${chooser}</script>`;
}
