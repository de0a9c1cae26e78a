import type { ReminderSettings } from '#web/lib/reminders/my-reminders.ts';

/** The hours of the day at which a reminder may come, for a list to choose from. */
export function hourOptions({ first_hour: first, last_hour: last }: Pick<ReminderSettings, 'first_hour' | 'last_hour'>) {
  return Array.from({ length: last - first + 1 }, (_, index) => ({ value: String(first + index), label: `${first + index}h` }));
}
