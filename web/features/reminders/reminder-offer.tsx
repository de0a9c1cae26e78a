import { Bell, CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { useInstallWay } from '#web/lib/device/install/use-install-way.ts';
import type { Elements } from '#web/lib/elements.ts';
import { useReminderActs, useReminders } from '#web/lib/reminders/my-reminders.ts';
import { askForPush, pushState } from '#web/lib/reminders/push-device.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { toast } from '#web/lib/toast.ts';

/** Each check-in is a workout: below as many the server would not offer anything. */
const FEWEST_WORKOUTS = 2;

interface ReminderOfferProps {
  /** How many workouts the member has registered. */
  workouts: number;
  /** How to put the app on an iPhone's home screen, of the install feature. */
  iphoneSteps: Elements;
}

/** The answer to a yes: how the reminders come from now on, and the way to change it. */
function Accepted({ isOnScreen, hour, iphoneSteps }: { isOnScreen: boolean; hour: number; iphoneSteps: Elements }) {
  const needsInstall = pushState(useInstallWay()) === 'needs-install';
  return (
    <Card className="basis-full gap-5" role="status">
      <div className="flex items-center gap-4">
        <CircleCheck aria-hidden="true" className="size-10 shrink-0 text-streak" />
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-xl leading-tight font-bold">{`Lembretes ligados, às ${hour}h`}</h2>
          <p className="text-sm text-muted-foreground">
            {isOnScreen
              ? 'Na tela deste aparelho e no sino do aplicativo, só quando o dia ainda está aberto.'
              : 'No sino do aplicativo, só quando o dia ainda está aberto. Por email ou na tela, você escolhe nas configurações.'}
          </p>
        </div>
      </div>
      {needsInstall ? (
        <div className="flex flex-col gap-3">
          <p className="font-semibold">Na tela do iPhone ou iPad, só com o aplicativo na Tela de Início:</p>
          {iphoneSteps}
        </div>
      ) : null}
      <Button asChild variant="secondary" className="self-start">
        <Link to={`${paths.app.settings.getHref()}#lembretes`}>Ajustar lembretes</Link>
      </Button>
    </Card>
  );
}

/**
 * Asks, once, whether the member wants reminders: after the second check-in, when the server says so. A button alone
 * until it is pressed, as it comes late: the offer then goes below it, in a row that wraps.
 */
export function ReminderOffer({ workouts, iphoneSteps }: ReminderOfferProps) {
  const userId = useCurrentUser().id;
  const way = useInstallWay();
  const { data } = useReminders(userId, workouts >= FEWEST_WORKOUTS);
  const { set, addDevice, dismissOffer } = useReminderActs(userId);
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const offerId = useId();
  if (data && answer === 'yes' && data.on) {
    const isOnScreen = data.devices.some((device) => device.is_this_session);
    return <Accepted isOnScreen={isOnScreen} hour={data.hour} iphoneSteps={iphoneSteps} />;
  }
  if (!data?.can_offer || answer === 'no') return null;

  async function accept(hour: number, mails: boolean, publicKey: string | null): Promise<void> {
    // Within the tap: later the browser would not ask. Its "no", or no answer, leaves the bell, and the email if they
    // want it.
    const asking = publicKey !== null && pushState(way) === 'ready' ? askForPush() : null;
    try {
      await set.mutateAsync({ on: true, hour, mails });
      setAnswer('yes');
      if (publicKey !== null && (await asking)) addDevice.mutate(publicKey);
    } catch (error) {
      toast.error('Os lembretes não foram ligados', { description: toAppError(error).message });
    }
  }

  function decline(): void {
    setAnswer('no');
    // The server not knowing it only means that it is asked once more.
    dismissOffer.mutate();
  }

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="ml-auto h-11 narrow:px-3 narrow:[&_svg]:hidden"
        aria-expanded={isOpen}
        aria-controls={isOpen ? offerId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Bell aria-hidden="true" />
        Quer lembretes?
      </Button>
      {isOpen ? (
        <section id={offerId} aria-labelledby="lembretes-oferta" className="basis-full">
          <Card className="gap-5 sm:flex-row sm:items-center">
            <div className="flex min-w-0 flex-1 items-center gap-4">
              <span
                aria-hidden="true"
                className="grid size-14 shrink-0 place-items-center rounded-full bg-secondary text-secondary-foreground"
              >
                <Bell className="size-6" />
              </span>
              <div className="flex min-w-0 flex-col gap-1">
                <h2 id="lembretes-oferta" className="text-xl leading-tight font-bold">
                  Quer um lembrete nos dias de desafio?
                </h2>
                <p className="text-sm text-muted-foreground">
                  {`No máximo um por dia, às ${data.hour}h, e só se o check-in ainda não saiu. Se não ajudar, ele para sozinho.`}
                </p>
              </div>
            </div>
            <div className="flex flex-wrap gap-3">
              <Button
                isLoading={set.isPending}
                loadingText="Ligando..."
                onClick={() => void accept(data.hour, data.mails, data.public_key)}
              >
                Quero lembretes
              </Button>
              <Button variant="ghost" onClick={decline}>
                Agora não
              </Button>
            </div>
          </Card>
        </section>
      ) : null}
    </>
  );
}
