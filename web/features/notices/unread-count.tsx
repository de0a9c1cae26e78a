import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { noticesQueryOptions } from './api/get-notices.ts';
import { useNotices } from './use-notices.ts';

const MOST = 9;

/** How many notices the member has not read, on the bell. Asked again on the next page once it is a minute old. */
export function UnreadCount() {
  const userId = useCurrentUser().id;
  const client = useQueryClient();
  const { pathname } = useLocation();
  const { unread } = useNotices(userId);

  useEffect(() => {
    void client.prefetchQuery(noticesQueryOptions(userId));
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- again on every page
  }, [client, userId, pathname]);

  if (unread === 0) return null;
  return (
    <span className="absolute top-0.5 right-0.5 grid min-w-5 place-items-center rounded-full bg-primary px-1 text-xs leading-5 font-bold text-primary-foreground tabular-nums">
      <span aria-hidden="true">{unread > MOST ? `${MOST}+` : unread}</span>
      <span className="sr-only">{`: ${unread} ${unread === 1 ? 'não lido' : 'não lidos'}`}</span>
    </span>
  );
}
