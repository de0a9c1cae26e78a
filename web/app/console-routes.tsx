import type { RouteObject } from 'react-router';
import { consolePaths } from '#web/config/console-paths.ts';
import { CONSOLE_PAGES } from '#web/features/console/console-rooms.ts';
import type { ConsolePage } from '#web/features/console/console-rooms.ts';
import { RoomGuard } from '#web/features/console/room-guard.tsx';
import { RouteErrorBoundary } from './route-error-boundary.tsx';
import type { RouteHandle } from './route-handle.ts';

function routeOf(page: ConsolePage): RouteObject {
  const handle: RouteHandle = { title: page.title };
  const place = page.path === consolePaths.root.path ? { index: true as const } : { path: page.path };
  return {
    ...place,
    handle,
    lazy: async () => {
      const Screen = await page.screen();
      return {
        element: (
          <RoomGuard page={page}>
            <Screen />
          </RoomGuard>
        ),
      };
    },
  };
}

/** The pages where staff run the club. To everybody else their addresses are unknown. */
export const consoleRoutes: RouteObject[] = [
  {
    path: consolePaths.root.path,
    lazy: async () => ({ Component: (await import('./routes/console-route.tsx')).ConsoleRoute }),
    // A failing room leaves the console standing.
    children: [{ ErrorBoundary: RouteErrorBoundary, children: CONSOLE_PAGES.map(routeOf) }],
  },
];
