import { useSearchParams } from 'react-router';
import { addDays, dayInZone } from '#domain/calendar.ts';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { now } from '#web/lib/device/clock.ts';
import { useParticipants } from '../api/get-participants.ts';
import { newValues, repeatedValues } from './form/challenge-values.ts';
import { NewChallengeForm } from './form/new-challenge-form.tsx';
import { REPEAT_PARAMETER } from './repeat-href.ts';

function FormSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <Skeleton className="h-[40rem] rounded-2xl" />
      <Skeleton className="h-96 rounded-2xl" />
    </div>
  );
}

/** The form filled with a past challenge, its dates moved. */
function RepeatedChallenge({ challengeId }: { challengeId: string }) {
  const past = useParticipants(challengeId);
  return (
    <Loaded
      query={{ ...past, data: past.data?.pages[0]?.challenge }}
      skeleton={<FormSkeleton />}
      loading="Carregando o desafio..."
      title="Não conseguimos abrir o desafio que você quer repetir"
      // The form has begun with it.
      kept={null}
    >
      {(challenge) => (
        <NewChallengeForm
          key={challengeId}
          initial={repeatedValues(challenge, dayInZone(now(), challenge.time_zone))}
          repeatedId={challengeId}
        />
      )}
    </Loaded>
  );
}

/** Makes a challenge, new or from a past one that the address names. */
export function NewChallengeScreen() {
  const [parameters] = useSearchParams();
  const repeatedId = parameters.get(REPEAT_PARAMETER);
  return (
    <>
      <div className="-mb-4">
        <BackLink to={consolePaths.challenges.getHref()}>Voltar aos desafios</BackLink>
      </div>
      <PageHeader
        title={repeatedId ? 'Repetir desafio' : 'Novo desafio'}
        subtitle={repeatedId ? 'Já preenchemos com o que deu certo. Confira os dias.' : undefined}
      />
      {repeatedId ? (
        <RepeatedChallenge challengeId={repeatedId} />
      ) : (
        <NewChallengeForm initial={newValues(addDays(dayInZone(now()), 1))} repeatedId={null} />
      )}
    </>
  );
}
