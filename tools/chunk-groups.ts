/**
 * What the browser loads as one file. Without groups the bundler makes dozens of files of half a KiB, each with its own
 * compression and request: /app/home was 4 KiB (gzip) heavier. `base` is what every page has, the public ones too;
 * `member` is what pages behind the sign-in share and public pages must not pay for.
 */
export const chunkGroups = [
  { name: 'react', priority: 20, test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\// },
  {
    name: 'base',
    priority: 10,
    test: new RegExp(
      [
        'modulepreload|preload-helper',
        String.raw`node_modules\/(class-variance-authority|clsx|tailwind-merge|@radix-ui\/react-(slot|compose-refs))\/`,
        String.raw`lucide-react\/dist\/esm\/(Icon|createLucideIcon|context|shared|defaultAttributes)`,
        String.raw`content\/club\.`,
        String.raw`web\/(config\/|app\/route-handle|lib\/(cn|class-groups|log|theme|session\/stored-session)\.)`,
        String.raw`web\/components\/(ui\/(button|spinner)|feedback\/(error-state|page-loader)|layout\/logo)`,
      ].join('|'),
    ),
  },
  {
    name: 'member',
    test: /node_modules\/(@tanstack|zustand|@supabase\/(auth|postgrest)-js|tslib)\/|web\/lib\/(query-|error|supabase|timeout|procedure-reply|session\/)|domain\/(levels|errors)/,
  },
];
