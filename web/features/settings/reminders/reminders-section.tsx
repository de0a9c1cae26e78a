import { AlarmClock } from 'lucide-react';
import { FailureRow } from '#web/components/feedback/failure-row.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import type { Elements } from '#web/lib/elements.ts';
import { useReminders } from '#web/lib/reminders/my-reminders.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { SettingsSection } from '../overview/settings-section.tsx';
import { ReminderRows } from './reminder-rows.tsx';

/** "Lembretes": what the server keeps of the member's wishes about reminders. */
export function RemindersSection({ iphoneSteps }: { iphoneSteps: Elements }) {
  const userId = useCurrentUser().id;
  return (
    <SettingsSection id="lembretes" icon={<AlarmClock />} title="Lembretes">
      <Loaded
        query={useReminders(userId)}
        skeleton={<Skeleton className="my-3 h-16" />}
        failure={FailureRow}
        // A wish is saved as it is made, or says that it was not.
        kept={null}
      >
        {(settings) => <ReminderRows userId={userId} settings={settings} iphoneSteps={iphoneSteps} />}
      </Loaded>
    </SettingsSection>
  );
}
