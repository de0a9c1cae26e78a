import { CalendarClock, Flag, ReceiptText } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { club } from '#content/club.ts';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { Notice } from '#web/components/feedback/notice.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardDescription, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { paths } from '#web/config/paths.ts';
import { formatDate } from '#web/lib/format.ts';
import { endSuspension } from '#web/lib/session/end-suspension.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useSuspension } from '../api/get-suspension.ts';
import type { Suspension } from '../api/get-suspension.ts';
import { YourDataCard } from '../privacy/your-data-card.tsx';
import { SignOutDialog } from '../sign-out-dialog.tsx';

/** The end is the first instant of the day after. */
function lastDayOf(until: string): string {
  return formatDate(new Date(new Date(until).getTime() - 1));
}

function Why({ suspension: { reason, until } }: { suspension: Suspension }) {
  return (
    <Notice
      icon={<CalendarClock />}
      tone="warning"
      title={until ? `Termina sozinha no fim do dia ${lastDayOf(until)}` : 'Dura até a equipe do clube encerrar'}
    >
      <span className="block wrap-anywhere">
        <span>Motivo: </span>
        <bdi>{reason}</bdi>
      </span>
    </Notice>
  );
}

/** In place of the club for a suspended member: why, until when, and what stays open. It leads back by itself. */
export function SuspendedScreen() {
  const suspension = useSuspension(useCurrentUser().id);
  const isOver = suspension.data?.is_suspended === false;
  useEffect(() => {
    if (isOver) endSuspension();
  }, [isOver]);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Sua conta está suspensa" subtitle="Por enquanto o clube está fechado para você." />
      <Loaded query={suspension} skeleton={<Skeleton className="h-20 rounded-xl" />} title="Não conseguimos ler o motivo">
        {(shown) => (shown.is_suspended ? <Why suspension={shown} /> : null)}
      </Loaded>
      <p className="text-pretty">
        <span>Seus treinos e pontos estão guardados: você fica fora do ranking e volta com todos eles. Quer conversar? Escreva para </span>
        <a href={`mailto:${club.contact.email}`} className="font-semibold wrap-anywhere text-primary underline underline-offset-4">
          {club.contact.email}
        </a>
      </p>
      <Card>
        <CardHeader>
          <CardTitle as="h2">Recorrer</CardTitle>
          <CardDescription>
            Se a suspensão veio de uma denúncia, dá para recorrer uma vez. Sempre que houver outra pessoa, ela decide.
          </CardDescription>
        </CardHeader>
        <Button variant="outline" asChild className="w-full sm:w-fit">
          <Link to={paths.app.settingsReports.getHref()}>
            <Flag aria-hidden="true" />
            Ver decisões
          </Link>
        </Button>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle as="h2">Seu plano</CardTitle>
          <CardDescription>Você ainda pode ver os pagamentos e cancelar a assinatura.</CardDescription>
        </CardHeader>
        <Button variant="outline" asChild className="w-full sm:w-fit">
          <Link to={paths.app.plan.getHref()}>
            <ReceiptText aria-hidden="true" />
            Ver meu plano
          </Link>
        </Button>
      </Card>
      <YourDataCard />
      <div className="self-start">
        <SignOutDialog />
      </div>
    </div>
  );
}
