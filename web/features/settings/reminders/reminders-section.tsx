import { AlarmClock } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import type { Elements } from '#web/lib/elements.ts';
import { useReminders } from '#web/lib/reminders/my-reminders.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { SettingsSection } from '../overview/settings-section.tsx';
import { ReminderRows } from './reminder-rows.tsx';

/** "Lembretes": what the server keeps of the member's wishes about reminders. */
export function RemindersSection({ iphoneSteps }: { iphoneSteps: Elements }) {
  const userId = useCurrentUser().id;
  const reminders = useReminders(userId);
  return (
    <SettingsSection id="lembretes" icon={<AlarmClock />} title="Lembretes">
      {reminders.isPending ? <Skeleton className="my-3 h-16" /> : null}
      {reminders.isError && !reminders.data ? (
        <div className="flex flex-wrap items-center justify-between gap-3 py-3">
          <p role="alert" className="text-sm text-destructive-ink">
            {toAppError(reminders.error).message}
          </p>
          <Button variant="outline" size="sm" onClick={() => void reminders.refetch()} isLoading={reminders.isFetching}>
            Tentar novamente
          </Button>
        </div>
      ) : null}
      {reminders.data ? <ReminderRows userId={userId} settings={reminders.data} iphoneSteps={iphoneSteps} /> : null}
    </SettingsSection>
  );
}
