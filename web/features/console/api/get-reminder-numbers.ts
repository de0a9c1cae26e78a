import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { STAFF_QUERY } from './staff-query.ts';

/** Null below five members: so few would be known by their numbers. */
const fewSchema = v.nullable(v.number());

const numbersSchema = v.object({
  days: v.number(),
  /** Members who have them on. */
  members: v.number(),
  sent: v.number(),
  opened: fewSchema,
  /** Check-ins within three hours of a reminder. */
  check_ins: fewSchema,
  /** Members whose reminders rest, because three stayed unanswered. */
  stopped: v.number(),
  turned_off: v.number(),
  /** By the link of a mail. */
  unsubscribed: v.number(),
  by_kind: v.nullable(v.array(v.object({ kind: v.string(), sent: v.number(), opened: fewSchema, check_ins: fewSchema }))),
});

export type ReminderNumbers = v.InferOutput<typeof numbersSchema>;

/** How the reminders of the last days were answered. @param isAsked false for a role that may not know */
export function useReminderNumbers(days: number, isAsked: boolean) {
  return useQuery({
    queryKey: queryKeys.staff('reminders', days),
    queryFn: async (): Promise<ReminderNumbers> => callProcedure('staff_reminder_numbers', { p_days: days }, numbersSchema),
    ...STAFF_QUERY,
    enabled: isAsked,
  });
}
