/**
 * The modules that the browser loads as one file. Without groups the bundler makes dozens of files of half a KiB, each with its own
 * compression, its own request and half a KiB of headers: /app/home had 42 files. `base` is what every page has, the public ones too;
 * `member` is the session and the data of every page that knows a member; `screens` and `icons` are what most of their screens are made of.
 */
export const chunkGroups = [
  // All that the app's entry needs beside itself: with `base` it would load, and run, React before the first paint.
  { name: 'preload', priority: 30, test: /modulepreload|preload-helper|import-part/ },
  { name: 'react', priority: 20, test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\// },
  // All that the script of the site's documents needs: with `base` they would load the app's.
  { name: 'storage', priority: 15, test: /web\/(lib\/(device\/(?:device-storage|theme)|session\/stored-session|log)|config\/plan-path)\./ },
  // The way to payment is the site's and the plan page's; no first view of the app has it.
  { name: 'checkout', priority: 15, test: /web\/lib\/checkout\// },
  {
    name: 'base',
    priority: 10,
    test: new RegExp(
      [
        String.raw`node_modules\/(class-variance-authority|clsx|tailwind-merge|@radix-ui\/react-(slot|compose-refs))\/`,
        String.raw`lucide-react\/dist\/esm\/(Icon|createLucideIcon|context|shared|defaultAttributes)`,
        String.raw`content\/club\.|domain\/(limits|number-text)\.`,
        String.raw`web\/(config\/(?!site-addresses)|app\/route-handle|lib\/(cn|log)\.)`,
        String.raw`web\/components\/(ui\/(button|spinner|overlays\/back-layers)|feedback\/(error-state|page-loader)|layout\/logo)`,
      ].join('|'),
    ),
  },
  {
    name: 'member',
    priority: 8,
    test: /node_modules\/(@tanstack\/(?!.*\/(infiniteQueryObserver|useInfiniteQuery|useMutationState)\.)|zustand|valibot|@supabase\/postgrest-js\/)|web\/(app\/(?:start-keepers|hooks\/use-is-toaster-needed)|components\/feedback\/plain-toaster)\.|web\/lib\/(data\/(?:query-|error|supabase|timeout|procedure-reply)|device\/member-storage|drafts\/start-drafts|outbox\/forget-with-account|session\/(?!auth-client|auth-fetch|end-deleted-account|session-lock|kept-text|wait-for-sign-in))|domain\/(levels|errors)/,
  },
  {
    name: 'screens',
    priority: 5,
    test: new RegExp(
      [
        String.raw`web\/lib\/(format|toast|device\/(?:clock|member-settings|time-zone)|loading\/(?:until-idle|load-until-there)|files\/(?:member-photo|rendition-url)|outbox\/outbox-store|drafts\/draft-storage)\.`,
        String.raw`web\/components\/(ui\/(skeleton|badge|card|avatar|initials|progress)|layout\/(page-header|section-heading|stat-card)|feedback\/notice)\.`,
        String.raw`web\/features\/workouts\/register-workout-draft\.`,
        // The shell around them, which every one of them has.
        String.raw`web\/app\/(shell\/|guards\/require-auth\.|hooks\/use-member-theme\.)`,
        String.raw`web\/components\/layout\/(nav-drawer|use-steps-aside|account-menu|side-nav|app-frame|upgrade-card|top-bar|connection-badge)\.`,
        String.raw`web\/features\/upsell\/plan-upgrade-card\.`,
        String.raw`web\/components\/(ui\/overlays\/use-back-closes|feedback\/(saved-data-notice|empty-state))\.|web\/(lib|hooks)\/(.*\/)?use-moment\.`,
        String.raw`domain\/(calendar|standing|streak)\.`,
        // Home's own among the icons of several pages: with the others it would load 37 that it does not draw.
        String.raw`lucide-react\/dist\/esm\/icons\/(calendar-clock|check|check-check|circle-plus|clock|cloud-upload|flame|party-popper)\.`,
      ].join('|'),
    ),
  },
  // Not 'screens': a first view needs one of the two. Half a dozen files of a few hundred bytes each otherwise.
  {
    name: 'challenges',
    priority: 3,
    test: /web\/(lib\/challenges\/(joined-challenges|check-in-list)|features\/challenges\/(api\/(get-my-voids|refresh-participation|get-active-challenge|get-challenge)|challenge-phase))\./,
  },
  {
    name: 'workouts',
    priority: 3,
    test: /domain\/(workouts|points)\.|web\/(lib\/(workouts|files\/public-url|outbox\/waiting-workout|live\/refresh-figures)\.|components\/ui\/photo-strip\.|app\/lazy-workout-detail-dialog\.|features\/dashboard\/activity\/activity\.)|lucide-react\/dist\/esm\/icons\/(flag|footprints|wind|activity)\./,
  },
  // The parts that several pages for strangers share: a dozen files of half a KiB otherwise.
  { name: 'guests', priority: 3, test: /web\/(app\/guards|features\/auth)\//, minShareCount: 3 },
  // An icon of up to three pages comes with them.
  { name: 'icons', priority: 4, test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 4 },
];
