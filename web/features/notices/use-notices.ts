import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { noticesQueryOptions } from './api/get-notices.ts';
import type { MemberNotice } from './api/get-notices.ts';
import { readHere } from './api/read-here.ts';

interface ShownNotice extends MemberNotice {
  isUnread: boolean;
}

/** The member's notices as this device knows them: what was read here counts as read at once, in all tabs and without a network. */
export function useNotices(userId: string) {
  const client = useQueryClient();
  const query = useQuery(noticesQueryOptions(userId));
  const waiting = readHere.useWaiting(userId);
  const { data } = query;

  useEffect(() => {
    // The server knows them, or has them no more.
    const isUnknownThere = (id: string) => data?.notices.some((notice) => notice.id === id && notice.read_at === null);
    const settled = Object.entries(readHere.read(userId)).filter(([id]) => data && !isUnknownThere(id));
    if (settled.length > 0) readHere.forget(userId, Object.fromEntries(settled));
  }, [data, userId]);

  const read = useCallback(
    (ids: readonly string[]) => {
      if (ids.length === 0) return;
      for (const id of ids) readHere.note(userId, id, true);
      void client.invalidateQueries({ queryKey: noticesQueryOptions(userId).queryKey });
    },
    [client, userId],
  );

  const notices = useMemo(
    () => data?.notices.map((notice): ShownNotice => ({ ...notice, isUnread: notice.read_at === null && !waiting[notice.id] })),
    [data, waiting],
  );
  return { query, notices, unread: notices?.filter(({ isUnread }) => isUnread).length ?? 0, read };
}
