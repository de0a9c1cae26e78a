import { Suspense, lazy } from 'react';
import { loadLater } from '../load-later.ts';
import { NoticesLink } from './notices-link.tsx';

/** Asks the server, which no page waits for. */
const UnreadCount = lazy(async () => ({ default: (await loadLater()).UnreadCount }));

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
