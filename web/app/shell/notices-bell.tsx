import { Suspense, lazy } from 'react';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { untilIdle } from '#web/lib/loading/until-idle.ts';
import { NoticesLink } from './notices-link.tsx';

/** Asks the server, which no page waits for. */
const UnreadCount = lazy(async () => {
  await untilIdle();
  return { default: (await loadUntilThere(() => import('#web/features/notices/unread-count.tsx'))).UnreadCount };
});

/** The bell with how many notices are unread. */
export function NoticesBell() {
  return (
    <NoticesLink>
      <Suspense>
        <UnreadCount />
      </Suspense>
    </NoticesLink>
  );
}
