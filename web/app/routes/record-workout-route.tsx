import { useEffect, useState } from 'react';
import { NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { paths } from '#web/config/paths.ts';
import { chooseForWorkoutDraft } from '#web/features/workouts/register-workout-draft.ts';
import { readPrefill } from '#web/features/workouts/register/register-prefill.ts';
import { RegisterWorkoutFormContainer } from '#web/features/workouts/register/register-workout-form-container.tsx';
import { preloadWaitingStrip } from '#web/features/workouts/waiting/preload-waiting-strip.ts';
import { logWarning } from '#web/lib/log.ts';
import { useCurrentUser, useFeature } from '#web/lib/session/session-hooks.ts';

/** Where the form leads to must be here already: a workout that waits is registered without a network. */
async function preloadNextPage(hasDashboard: boolean): Promise<void> {
  try {
    await (hasDashboard ? import('./dashboard-route.tsx') : import('./home-route.tsx'));
  } catch (error) {
    logWarning('a próxima página não pôde ser carregada antes', error);
  }
}

/** The register form as a page; `?challengeId=` chooses the challenge, `name`, `type` and `minutes` fill it. */
export function RecordWorkoutRoute() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const hasDashboard = useFeature('enhanced_dashboard');
  const userId = useCurrentUser().id;
  const prefill = readPrefill(parameters);
  // After a reload or "back" what was typed since goes first.
  const isChosenNow = useNavigationType() === NavigationType.Push;
  useState(() => (isChosenNow ? chooseForWorkoutDraft(userId, prefill) : undefined));

  useEffect(() => void preloadNextPage(hasDashboard), [hasDashboard]);
  useEffect(() => void preloadWaitingStrip(), []);

  function leave() {
    void navigate(hasDashboard ? paths.app.dashboard.getHref() : paths.app.home.getHref());
  }

  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <PageHeader title="Registrar Treino" subtitle="Conte o que você fez. Leva menos de um minuto." />
      <Card>
        <RegisterWorkoutFormContainer challengeId={parameters.get('challengeId')} prefill={prefill} onRegistered={leave} />
      </Card>
    </div>
  );
}
