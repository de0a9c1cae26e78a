import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { keptState } from '#web/lib/data/kept-queries.ts';
import { now } from '#web/lib/device/clock.ts';
import { useAtInstant } from '#web/lib/device/use-at-instant.ts';
import { noticesQueryOptions } from './api/get-notices.ts';
import type { MemberNotice } from './api/get-notices.ts';
import { readHere } from './api/read-here.ts';

interface ShownNotice extends MemberNotice {
  isUnread: boolean;
  /** Kept as unread, and perhaps read elsewhere since: it is not called new before the server has answered. */
  isPerhapsUnread: boolean;
}

const SPREAD_MS = 2_000;

/**
 * The member's notices as this device knows them: what was read here counts as read at once, in all tabs and without a
 * network.
 */
export function useNotices(userId: string) {
  const client = useQueryClient();
  const query = useQuery(noticesQueryOptions(userId));
  const waiting = readHere.useWaiting(userId);
  const { data } = query;
  const turns = [data?.next_at, ...(data?.notices.map(({ until }) => until) ?? [])].filter((at) => Date.parse(at ?? '') > now().getTime());
  // An announcement begins or ends by the clock, and nobody acts then who could tell. All pages know the instant: they
  // don't ask at one.
  useAtInstant(turns.toSorted((one, other) => Date.parse(one ?? '') - Date.parse(other ?? ''))[0], () => {
    setTimeout(() => void client.invalidateQueries({ queryKey: noticesQueryOptions(userId).queryKey }), Math.random() * SPREAD_MS);
  });

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

  // Kept ones may have been read elsewhere since: nothing is called new before the server has said so, or could not be
  // asked.
  const isAwaited = keptState(noticesQueryOptions(userId).queryKey, query) === 'awaited';
  const notices = useMemo(
    () =>
      data?.notices.map((notice): ShownNotice => {
        const isUnreadHere = notice.read_at === null && !waiting[notice.id];
        return { ...notice, isUnread: isUnreadHere && !isAwaited, isPerhapsUnread: isUnreadHere && isAwaited };
      }),
    [data, waiting, isAwaited],
  );
  return { query, notices, unread: notices?.filter(({ isUnread }) => isUnread).length ?? 0, read };
}
