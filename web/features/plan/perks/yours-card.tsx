import { ChevronRight, Dumbbell, Gift, MessageCircle, Salad } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { paths } from '#web/config/paths.ts';
import { usePerks } from '../api/get-perks.ts';
import { CloseFriendsPart } from './close-friends-part.tsx';
import { EventCodesPart } from './event-codes-part.tsx';
import { RafflesPart } from './raffles-part.tsx';

const ROW = 'flex min-h-14 items-center gap-3 py-2 font-semibold hover:text-primary focus-visible:-outline-offset-2';

function RowContent({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      <span aria-hidden="true" className="text-muted-foreground [&_svg]:size-5">
        {icon}
      </span>
      <span className="flex-1">{label}</span>
      <ChevronRight aria-hidden="true" className="size-5 text-muted-foreground" />
    </>
  );
}

/** The perks of the plan besides the app's locked pages, and the ways to those. */
export function YoursCard({ userId }: { userId: string }) {
  const perks = usePerks(userId);
  return (
    <Card>
      <CardTitle as="h2">O que é seu</CardTitle>
      <div className="-mt-2 flex flex-col divide-y divide-border">
        <Loaded query={perks} skeleton={<Skeleton className="my-2 h-10" />} failure={null}>
          {({ group_url: groupUrl }) =>
            groupUrl ? (
              <a href={groupUrl} target="_blank" rel="noreferrer" className={ROW}>
                <RowContent icon={<MessageCircle />} label="Grupo exclusivo" />
              </a>
            ) : null
          }
        </Loaded>
        <Link to={paths.app.benefits.getHref()} className={ROW}>
          <RowContent icon={<Gift />} label="Benefícios com parceiros" />
        </Link>
        <Link to={paths.app.workouts.getHref()} className={ROW}>
          <RowContent icon={<Dumbbell />} label="Biblioteca de treinos" />
        </Link>
        <Link to={paths.app.nutrition.getHref()} className={ROW}>
          <RowContent icon={<Salad />} label="Conteúdo de nutrição" />
        </Link>
      </div>
      <Loaded
        query={perks}
        // The row above stands for all of it, and a plan that is as it was last seen is marked at the top of the page.
        skeleton={null}
        kept={null}
        title="Não foi possível carregar o grupo, os códigos e os sorteios"
      >
        {(shown) => (
          <>
            <CloseFriendsPart userId={userId} closeFriends={shown.close_friends} />
            <EventCodesPart codes={shown.event_codes} />
            <RafflesPart raffles={shown.raffles} />
          </>
        )}
      </Loaded>
    </Card>
  );
}
