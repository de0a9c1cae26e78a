import { later } from '../later.tsx';
import { NoticesLink } from './notices-link.tsx';

/** Asks the server, which no page waits for. */
const UnreadCount = later((parts) => parts.UnreadCount);

/** The bell with how many notices are unread. */
export function NoticesBell() {
  return (
    <NoticesLink>
      <UnreadCount />
    </NoticesLink>
  );
}
