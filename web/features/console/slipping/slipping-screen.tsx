import { CalendarPlus, PartyPopper } from 'lucide-react';
import { Link } from 'react-router';
import { EARLY_CHALLENGE_DAYS, EARLY_SLIPPING_DAYS, MIN_CHECK_IN_MINUTES, SLIPPING_DAYS } from '#domain/limits.ts';
import { countInWords, daysInWords } from '#domain/number-text.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { useLiveChallenge } from '#web/lib/live/wanted-challenges.ts';
import { useSlipping } from '../api/get-slipping.ts';
import { useToday } from '../api/get-today.ts';
import { useMayAct } from '../staff-role.ts';
import { ContactsCard } from './contacts-card.tsx';
import { SlippingItem } from './slipping-item.tsx';
import { slippingText } from './slipping-text.ts';

/** Hears of every check-in in a challenge. */
function LiveChallenge({ challengeId }: { challengeId: string }) {
  useLiveChallenge(challengeId, true);
  return null;
}

/** Says why the list is empty: everybody trains, or there is nothing to train in. */
function NobodySlipping() {
  const { data: today } = useToday();
  if (today?.challenges.length === 0) {
    return (
      <EmptyState
        icon={<CalendarPlus />}
        title="Nenhum desafio em andamento"
        description="Quem para de treinar durante um desafio aparece aqui."
        action={
          <Button asChild>
            <Link to={consolePaths.challenges.getHref()}>Ver os desafios</Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState icon={<PartyPopper />} title="Todos estão treinando" description="Ninguém precisa de um empurrão agora. Volte amanhã." />
  );
}

/**
 * Lists those without a check-in for some days, so that somebody writes a kind word; a check-in takes its row away
 * live.
 */
export function SlippingScreen() {
  const seesPhones = useMayAct('staff_private_field');
  const list = useSlipping();
  const pages = list.data?.pages;
  const rows = pages?.flatMap((page) => page.rows);
  const instant = new Date(pages?.[0]?.now ?? 0);
  return (
    <>
      {[...new Set(rows?.map((row) => row.challenge_id))].map((id) => (
        <LiveChallenge key={id} challengeId={id} />
      ))}
      <PageHeader
        title="Quem precisa de um empurrão"
        subtitle={`Sem check-in há ${daysInWords(EARLY_SLIPPING_DAYS)} nos primeiros ${countInWords(EARLY_CHALLENGE_DAYS, 'dia', 'dias')} do desafio, depois há ${daysInWords(SLIPPING_DAYS)}. Quem está em pausa fica de fora.`}
      />
      {rows && rows.length > 0 ? (
        <div className="flex flex-col gap-2 text-sm text-muted-foreground">
          <p>
            {`Mandar aviso leva ao app uma frase pronta: um treino de ${MIN_CHECK_IN_MINUTES} minutos já vale o check-in do dia, e quem precisa pode marcar uma pausa.`}
          </p>
          {seesPhones ? (
            <p>
              O botão do WhatsApp aparece para quem deixou o telefone e aceitou que a equipe escreva. Depois de escrever, toque em Escrevi.
            </p>
          ) : null}
        </div>
      ) : null}
      {rows ? (
        <h2 className="text-lg font-bold">
          <span role="status">{slippingText(rows, list.hasNextPage)}</span>
        </h2>
      ) : null}
      <PagedList
        query={list}
        rowsOf={(page) => page.rows}
        nouns={['pessoa', 'pessoas']}
        skeleton={<Skeleton className="h-96 rounded-2xl" />}
        title="Erro ao carregar a lista"
        kept="Esta lista pode ter mudado"
        empty={<NobodySlipping />}
        isCountSaid
      >
        {(shown) => (
          <Card className="py-2 sm:py-3">
            <ul aria-label="Quem precisa de um empurrão" className="flex flex-col divide-y divide-border">
              {shown.map((row) => (
                <SlippingItem key={`${row.challenge_id} ${row.user_id}`} row={row} instant={instant} />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
      <ContactsCard contacts={pages?.[0]?.contacts ?? []} instant={instant} />
    </>
  );
}
