import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getEnv } from '#web/config/env.ts';
import { pageOpenedAt } from '#web/lib/device/clock.ts';
import { LiveConnection } from '#web/lib/live/live-connection.ts';
import { createLiveRefresher } from '#web/lib/live/live-refresher.ts';
import { readMemberToken } from '#web/lib/live/read-member-token.ts';
import { useWantedChallenges } from '#web/lib/live/wanted-challenges.ts';
import { logWarning } from '#web/lib/log.ts';
import { refreshLevel } from '#web/lib/session/level-refresh.ts';
import { noteSuspension } from '#web/lib/session/note-suspension.ts';
import { useCurrentUser, useIsSuspended } from '#web/lib/session/session-hooks.ts';
import { refreshProfile } from '#web/lib/session/session-lifecycle.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { useDayTurn } from './hooks/use-day-turn.ts';

/** A suspended member hears of the end of the suspension, and of nothing else. */
function topicsFor(userId: string, challengeIds: Iterable<string>): Set<string> {
  if (useSessionStore.getState().isSuspended) return new Set([`suspension:${userId}`]);
  return new Set([`user:${userId}`, ...[...challengeIds].map((id) => `challenge:${id}`)]);
}

/**
 * Keeps the member's screens up to date while they are in the app: their own changes from elsewhere and the challenge
 * in view.
 */
export function LiveUpdates() {
  const userId = useCurrentUser().id;
  const queryClient = useQueryClient();
  const token = useSessionStore((state) => state.session?.access_token);
  const isSuspended = useIsSuspended();
  const challenges = useWantedChallenges((state) => state.counts);
  const connection = useRef<LiveConnection | null>(null);
  useDayTurn();

  useEffect(() => {
    const refresher = createLiveRefresher(queryClient, {
      onProfile: () => void refreshProfile().catch((error: unknown) => logWarning('o perfil não pôde ser lido de novo', error)),
      onLevel: () => void refreshLevel(),
      onSuspension: () => void noteSuspension().catch((error: unknown) => logWarning('a suspensão não pôde ser lida', error)),
      openedAt: performance.timeOrigin,
    });
    const opened = new LiveConnection({ ...getEnv(), readToken: readMemberToken, readSince: pageOpenedAt, ...refresher });
    connection.current = opened;
    const wanted = () => topicsFor(userId, Object.keys(useWantedChallenges.getState().counts));
    opened.hear(wanted()).catch((error: unknown) => logWarning('as atualizações ao vivo não começaram', error));
    return () => {
      connection.current = null;
      refresher.stop();
      void opened.close();
    };
  }, [userId, queryClient]);

  useEffect(() => {
    if (token) void connection.current?.renewToken();
  }, [token]);

  useEffect(() => {
    void connection.current?.hear(topicsFor(userId, Object.keys(challenges)));
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- a suspension changes the topics
  }, [userId, challenges, isSuspended]);

  return null;
}
