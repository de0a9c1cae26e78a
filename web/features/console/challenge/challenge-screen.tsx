import { useState } from 'react';
import { useParams } from 'react-router';
import { RulesList } from '#web/components/challenges/rules-list.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { useAddressParameters } from '#web/lib/use-address-parameters.ts';
import { useParticipants } from '../api/get-participants.ts';
import type { StaffChallenge } from '../api/staff-challenge.ts';
import { useMayAct } from '../staff-role.ts';
import { ChallengeHead } from './challenge-head.tsx';
import { DaysPanel } from './days/days-panel.tsx';
import { EditChallengeForm } from './form/edit-challenge-form.tsx';
import { ParticipantsPanel } from './participants/participants-panel.tsx';

const TAB_PARAMETER = 'aba';
const [PARTICIPANTS, RULES, DAYS, EDIT] = ['participantes', 'regras', 'programa', 'editar'] as const;

function ChallengeSkeleton() {
  return (
    <>
      <Skeleton className="h-28 rounded-2xl" />
      <Skeleton className="h-12 w-full max-w-md rounded-full" />
      <Skeleton className="h-96 rounded-2xl" />
    </>
  );
}

function Rules({ challenge }: { challenge: StaffChallenge }) {
  return (
    <Card className="gap-5 sm:p-8">
      {challenge.description ? <p className="max-w-prose wrap-anywhere">{challenge.description}</p> : null}
      <RulesList
        challenge={challenge}
        days={{ startDay: challenge.start, endDay: challenge.end }}
        className="sm:grid sm:grid-cols-2 sm:gap-x-10"
      />
    </Card>
  );
}

function ChallengeTabs({ challenge }: { challenge: StaffChallenge }) {
  const [parameters, change] = useAddressParameters();
  const mayEdit = useMayAct('staff_update_challenge');
  const maySetDays = useMayAct('staff_set_challenge_day');
  const wanted = parameters.get(TAB_PARAMETER);
  const tab = wanted === RULES || (wanted === DAYS && maySetDays) || (wanted === EDIT && mayEdit) ? wanted : PARTICIPANTS;
  // Once opened the form stays behind the other tabs, with all that was typed, until it is saved.
  const [isEditing, setIsEditing] = useState(false);

  function show(next: string) {
    change({ [TAB_PARAMETER]: next === PARTICIPANTS ? null : next }, { replace: true });
  }

  function leave(next: string) {
    if (tab === EDIT) setIsEditing(true);
    show(next);
  }

  function finish() {
    setIsEditing(false);
    show(PARTICIPANTS);
  }

  return (
    <Tabs value={tab} onValueChange={leave}>
      <TabsList aria-label="Partes do desafio">
        <TabsTrigger value={PARTICIPANTS}>Participantes</TabsTrigger>
        <TabsTrigger value={RULES}>Regras</TabsTrigger>
        {maySetDays ? <TabsTrigger value={DAYS}>Programa</TabsTrigger> : null}
        {mayEdit ? <TabsTrigger value={EDIT}>Editar</TabsTrigger> : null}
      </TabsList>
      <TabsContent value={PARTICIPANTS}>
        <ParticipantsPanel challenge={challenge} />
      </TabsContent>
      <TabsContent value={RULES}>
        <Rules challenge={challenge} />
      </TabsContent>
      {maySetDays ? (
        <TabsContent value={DAYS}>
          <DaysPanel challenge={challenge} />
        </TabsContent>
      ) : null}
      {mayEdit && (isEditing || tab === EDIT) ? (
        <TabsContent value={EDIT} forceMount hidden={tab !== EDIT}>
          <EditChallengeForm challenge={challenge} onDone={finish} />
        </TabsContent>
      ) : null}
    </Tabs>
  );
}

function Challenge({ challengeId }: { challengeId: string }) {
  const list = useParticipants(challengeId);
  const error = toAppError(list.error);
  const isMissing = error.code === 'challenge_not_found' || error.code === 'invalid_input';
  return (
    <Loaded
      query={{ ...list, data: list.data?.pages[0]?.challenge }}
      skeleton={<ChallengeSkeleton />}
      loading="Carregando o desafio..."
      heading={<h1 className="sr-only">Desafio</h1>}
      title={isMissing ? 'Desafio não encontrado' : 'Não conseguimos carregar o desafio'}
      description={isMissing ? 'O link pode estar incompleto, ou o desafio foi apagado.' : error.message}
    >
      {(challenge) => (
        <>
          <ChallengeHead challenge={challenge} />
          <ChallengeTabs challenge={challenge} />
        </>
      )}
    </Loaded>
  );
}

/** One challenge as staff run it: who takes part, its rules and what may still change. */
export function ChallengeScreen() {
  const { challengeId = '' } = useParams();
  return (
    <>
      <div className="-mb-4">
        <BackLink to={consolePaths.challenges.getHref()}>Voltar aos desafios</BackLink>
      </div>
      <Challenge key={challengeId} challengeId={challengeId} />
    </>
  );
}
