import { useState } from 'react';
import { toAppError } from '#web/lib/data/errors.ts';
import { useInstallWay } from '#web/lib/device/install/use-install-way.ts';
import type { Elements } from '#web/lib/elements.ts';
import type { ReminderSettings, useReminderActs } from '#web/lib/reminders/my-reminders.ts';
import { pushState } from '#web/lib/reminders/push-device.ts';
import { toast } from '#web/lib/toast.ts';
import { SwitchRow } from '../overview/switch-row.tsx';
import { PushHelp } from './push-help.tsx';

interface PushRowProps {
  settings: ReminderSettings;
  acts: Pick<ReturnType<typeof useReminderActs>, 'addDevice' | 'removeDevice'>;
  iphoneSteps: Elements;
}

/** Reminders on this device's screen: a switch, or what stands in the way. Nothing in a club without push. */
export function PushRow({ settings: { public_key: publicKey, devices }, acts, iphoneSteps }: PushRowProps) {
  const way = useInstallWay();
  // The browser does not tell what was answered.
  const [, lookAgain] = useState(0);
  const state = pushState(way);
  const own = devices.find((device) => device.is_this_session);
  if (publicKey === null) return null;
  // Also where the server's list has this device: the browser shows no reminder then.
  if (state !== 'ready') return <PushHelp state={state} iphoneSteps={iphoneSteps} />;
  const isAdding = acts.addDevice.isPending;
  const isOn = isAdding || (own !== undefined && !acts.removeDevice.isPending);

  async function turn(isWanted: boolean, key: string): Promise<void> {
    if (isAdding || acts.removeDevice.isPending) return;
    try {
      if (isWanted) await acts.addDevice.mutateAsync(key);
      else if (own) await acts.removeDevice.mutateAsync(own);
    } catch (error) {
      // The member may just have answered the browser.
      if (pushState(way) !== 'ready') lookAgain((looks) => looks + 1);
      else toast.error('Os avisos na tela continuam como estavam', { description: toAppError(error).message });
    }
  }

  return (
    <SwitchRow
      label="Na tela deste aparelho"
      description={
        isAdding
          ? 'Responda à pergunta do navegador. Ela pode estar ao lado do endereço, em um sino.'
          : 'O navegador pergunta se pode mostrar avisos. Em cada aparelho você escolhe de novo.'
      }
      isOn={isOn}
      onChange={(next) => void turn(next, publicKey)}
    />
  );
}
