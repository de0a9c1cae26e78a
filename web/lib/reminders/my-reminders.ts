import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure, doneSchema } from '../data/call-procedure.ts';
import { queryKeys } from '../data/query-keys.ts';
import { turnOffPush, turnOnPush } from './push-device.ts';

const deviceSchema = v.object({
  id: v.string(),
  /** The browser's name of itself. */
  user_agent: v.nullable(v.string()),
  /** The push service's host. */
  host: v.string(),
  added_at: v.string(),
  last_sent_at: v.nullable(v.string()),
  is_this_session: v.boolean(),
});

/** A browser that gets the member's reminders. */
export type PushDevice = v.InferOutput<typeof deviceSchema>;

const settingsSchema = v.object({
  on: v.boolean(),
  /** Hour of the day, in the challenge's zone. */
  hour: v.number(),
  mails: v.boolean(),
  /** Three stayed unanswered: they rest until the member checks in, or switches them on again. */
  is_stopped: v.boolean(),
  /** The app may ask whether the member wants reminders: after the second check-in, and never after an answer. */
  can_offer: v.boolean(),
  next_at: v.nullable(v.string()),
  first_hour: v.number(),
  last_hour: v.number(),
  /** VAPID public key; null where this club has no push. */
  public_key: v.nullable(v.string()),
  devices: v.array(deviceSchema),
});

/** The member's reminders, as the server keeps them. */
export type ReminderSettings = v.InferOutput<typeof settingsSchema>;

const settingsReply = v.object({ settings: settingsSchema });
const devicesReply = v.object({ devices: v.array(deviceSchema) });

/**
 * The member's reminders. What another device or a check-in changed is seen when a screen asks again; nothing of it
 * stays on the device.
 */
export function remindersQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.reminders(userId),
    queryFn: async () => (await callProcedure('my_reminders', {}, settingsReply)).settings,
    staleTime: 0,
    // Another tab, or another device, may have set them meanwhile.
    refetchOnWindowFocus: true,
    meta: { isKeptOnDevice: false },
  });
}

/** @param isAsked false asks the server nothing */
export function useReminders(userId: string, isAsked = true) {
  return useQuery({ ...remindersQueryOptions(userId), enabled: isAsked });
}

/** The part of the reminders that the member sets. */
export type ReminderChoice = Pick<ReminderSettings, 'on' | 'hour' | 'mails'>;

/**
 * Gives the server this browser's address for reminders, for the present session. Again is no harm.
 * @throws AppError
 */
export async function tellSubscription({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }) {
  return (await callProcedure('subscribe_push', { p_endpoint: endpoint, p_p256dh: p256dh, p_auth: auth }, devicesReply)).devices;
}

/**
 * Subscribes this browser and gives the server its address; where the server does not take it, the browser is not
 * subscribed either.
 * @throws AppError
 */
async function addDevice(publicKey: string): Promise<PushDevice[]> {
  const address = await turnOnPush(publicKey);
  try {
    return await tellSubscription(address);
  } catch (error) {
    await turnOffPush();
    throw error;
  }
}

/** @throws AppError */
async function removeDevice({ id, is_this_session: isHere }: PushDevice): Promise<PushDevice[]> {
  const { devices } = await callProcedure('remove_push_device', { p_device_id: id }, devicesReply);
  if (isHere) await turnOffPush();
  return devices;
}

/** The acts on the member's reminders; each puts the server's answer in place. */
export function useReminderActs(userId: string) {
  const client = useQueryClient();
  const { queryKey } = remindersQueryOptions(userId);
  const keep = (changes: Partial<ReminderSettings>) => client.setQueryData(queryKey, (old) => old && { ...old, ...changes });
  // Nobody waits for it: without a network the refusal would be told seconds later.
  const onError = () => void client.invalidateQueries({ queryKey });
  const keepDevices = (devices: PushDevice[]) => keep({ devices });
  return {
    set: useMutation({
      mutationFn: async ({ on, hour, mails }: ReminderChoice) =>
        (await callProcedure('set_reminders', { p_on: on, p_hour: hour, p_mails: mails }, settingsReply)).settings,
      // Choices made one right after the other reach the server in their order.
      scope: { id: 'set-reminders' },
      onSuccess: (settings) => client.setQueryData(queryKey, settings),
      onError,
    }),
    dismissOffer: useMutation({
      mutationFn: async () => (await callProcedure('dismiss_reminder_offer', {}, settingsReply)).settings,
      onSuccess: (settings) => client.setQueryData(queryKey, settings),
      onError,
    }),
    addDevice: useMutation({
      mutationFn: addDevice,
      onSuccess: keepDevices,
      // Its answer may have been lost on the way.
      onError,
      retry: false,
    }),
    removeDevice: useMutation({ mutationFn: removeDevice, onSuccess: keepDevices, onError }),
    test: useMutation({ mutationFn: async () => callProcedure('test_reminder', {}, doneSchema), retry: false }),
  };
}

/**
 * Tells the server that a reminder was answered with a tap.
 * @param day of the reminder; null for the newest
 * @throws AppError
 */
export async function openReminder(day: string | null): Promise<void> {
  await callProcedure('open_reminder', { p_day: day as string }, doneSchema);
}
