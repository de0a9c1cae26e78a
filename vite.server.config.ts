import { defineConfig } from 'vite';
import { keptChecks } from './tools/kept-checks.ts';

export default defineConfig({
  publicDir: false,
  define: keptChecks,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: {
        index: 'server/index.ts',
        club: 'server/cli/index.ts',
        'image-worker': 'server/storage/pictures/image-worker.ts',
        'pglite-worker': 'server/database/pglite/pglite-worker.ts',
      },
    },
  },
});
