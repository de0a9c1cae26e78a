import { z } from 'zod';

/** As on hosted Supabase. */
const LONGEST_REPLAY = 25;

/** `since` is in Unix milliseconds. */
const replaySchema = z.object({
  since: z.number().min(0).max(8.64e15),
  limit: z.int().min(1).max(LONGEST_REPLAY).default(LONGEST_REPLAY),
});
export type ReplayRequest = z.output<typeof replaySchema>;

// The fields that supabase-js sends with phx_join; every part of it may be missing.
const joinSchema = z.looseObject({
  config: z
    .looseObject({
      private: z.boolean().optional(),
      postgres_changes: z.array(z.unknown()).optional(),
      presence: z.looseObject({ enabled: z.boolean().optional() }).optional(),
      broadcast: z.looseObject({ replication_ready: z.boolean().optional(), replay: replaySchema.optional() }).optional(),
    })
    .default({}),
});

/**
 * Why no caller at all may join with this request, or null. The words before the colon are those of Supabase's
 * Realtime.
 */
export function joinRefusal(payload: Record<string, unknown>): string | null {
  const { success, data } = joinSchema.safeParse(payload);
  if (!success) return 'InvalidJoinPayload: The request to join is malformed';
  if (!data.config.private) return 'PrivateOnly: This project only allows private channels';
  if ((data.config.postgres_changes ?? []).length > 0) {
    return 'PostgresChangesDisabled: Changes are broadcast on user: and challenge: topics, not by table';
  }
  return null;
}

/** Whether the client waits for the presence of others. */
export function asksForPresence(payload: Record<string, unknown>): boolean {
  return joinSchema.safeParse(payload).data?.config.presence?.enabled ?? false;
}

/** Whether the client wants to be told when messages flow. */
export function asksForReadiness(payload: Record<string, unknown>): boolean {
  return joinSchema.safeParse(payload).data?.config.broadcast?.replication_ready ?? false;
}

/** Which messages from before the join the client wants; null for none. */
export function asksForReplay(payload: Record<string, unknown>): ReplayRequest | null {
  return joinSchema.safeParse(payload).data?.config.broadcast?.replay ?? null;
}
