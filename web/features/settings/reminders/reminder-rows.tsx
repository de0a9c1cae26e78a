import { AlarmClock } from 'lucide-react';
import { MAX_UNANSWERED_REMINDERS } from '#domain/limits.ts';
import { capitalized, inWords } from '#domain/number-text.ts';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { NativeSelect } from '#web/components/ui/controls/native-select.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import type { Elements } from '#web/lib/elements.ts';
import { useReminderActs } from '#web/lib/reminders/my-reminders.ts';
import type { ReminderChoice, ReminderSettings } from '#web/lib/reminders/my-reminders.ts';
import { toast } from '#web/lib/toast.ts';
import { SwitchRow } from '../overview/switch-row.tsx';
import { DeviceList } from './device-list.tsx';
import { hourOptions } from './hour-options.ts';
import { PushRow } from './push-row.tsx';

/** Tells of a failure; a success is seen where it was asked for. */
async function orTell(title: string, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    toast.error(title, { description: toAppError(error).message });
    return false;
  }
}

const NOT_SAVED = 'Seus lembretes não foram salvos';

interface ReminderRowsProps {
  userId: string;
  settings: ReminderSettings;
  iphoneSteps: Elements;
}

/** The member's reminders: whether, when and by which ways. The server keeps every choice at once. */
export function ReminderRows({ userId, settings, iphoneSteps }: ReminderRowsProps) {
  const acts = useReminderActs(userId);
  // A choice shows at once, and turns back when the server refuses.
  const { on, hour, mails } = acts.set.isPending ? acts.set.variables : settings;

  function choose(changes: Partial<ReminderChoice>): void {
    void orTell(NOT_SAVED, async () => acts.set.mutateAsync({ on, hour, mails, ...changes }));
  }

  async function test(): Promise<void> {
    const isSent = await orTell('O lembrete de teste não saiu', async () => acts.test.mutateAsync());
    if (isSent) toast.success('Lembrete de teste a caminho', { description: 'No sino e em todos os caminhos que você ligou.' });
  }

  return (
    <>
      <SwitchRow
        label="Receber lembretes"
        description={`No máximo um por dia, e só enquanto o check-in do dia não saiu. ${capitalized(inWords(MAX_UNANSWERED_REMINDERS, 'masculine'))} sem resposta, e eles param sozinhos.`}
        isOn={on}
        onChange={(isOn) => choose({ on: isOn })}
      />
      {on && settings.is_stopped ? (
        <div className="py-4">
          <Notice
            icon={<AlarmClock />}
            title="Os lembretes estão descansando"
            action={
              <Button variant="outline" size="sm" onClick={() => choose({ on: true })} isLoading={acts.set.isPending}>
                Voltar a lembrar
              </Button>
            }
          >
            Os últimos não ajudaram, então paramos. Eles voltam com seu próximo check-in, ou agora.
          </Notice>
        </div>
      ) : null}
      {on ? (
        <>
          <Field
            label="A que horas"
            hint={`No horário do desafio. Das ${settings.last_hour + 1}h às ${settings.first_hour}h, silêncio.`}
            className="py-4"
          >
            {(props) => (
              <NativeSelect
                {...props}
                value={String(hour)}
                options={hourOptions(settings)}
                onChange={(event) => choose({ hour: Number(event.target.value) })}
              />
            )}
          </Field>
          <PushRow settings={settings} acts={acts} iphoneSteps={iphoneSteps} />
          <SwitchRow
            label="Por email"
            description="Com um link para parar em todo lembrete."
            isOn={mails}
            onChange={(isOn) => choose({ mails: isOn })}
          />
          <p className="py-4 text-sm text-muted-foreground">No sino do aplicativo os lembretes aparecem sempre.</p>
        </>
      ) : null}
      <DeviceList
        devices={settings.devices}
        leavingId={acts.removeDevice.isPending ? acts.removeDevice.variables.id : null}
        onRemove={(device) => void orTell('O aparelho não saiu da lista', async () => acts.removeDevice.mutateAsync(device))}
      />
      {on ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
          <p className="text-sm text-muted-foreground">Quer ver como chega? Mande um a você.</p>
          <Button variant="secondary" onClick={() => void test()} isLoading={acts.test.isPending} loadingText="Enviando...">
            Enviar lembrete de teste
          </Button>
        </div>
      ) : null}
    </>
  );
}
