import { Repeat2 } from 'lucide-react';
import { Link } from 'react-router';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDate, formatDateTime, pluralize } from '#web/lib/format.ts';
import type { StaffChallenge } from '../api/staff-challenge.ts';
import { RESULT_NAMES, STATE_BADGES, STATE_NAMES } from '../challenges/challenge-state.ts';
import { useMayAct } from '../staff-role.ts';
import { CloseChallenge } from './close-challenge.tsx';
import { DeleteChallenge } from './delete-challenge.tsx';
import { ReopenChallenge } from './reopen-challenge.tsx';
import { repeatHref } from './repeat-href.ts';

/** The head of the page: the challenge, where it stands, and the acts that are open to staff. */
export function ChallengeHead({ challenge }: { challenge: StaffChallenge }) {
  const mayRepeat = useMayAct('staff_repeat_challenge');
  const mayClose = useMayAct('staff_close_challenge');
  const mayReopen = useMayAct('staff_update_challenge');
  const mayDelete = useMayAct('staff_delete_challenge');
  const days = `${formatDate(challenge.start)} a ${formatDate(challenge.end)}`;
  return (
    <>
      <PageHeader
        title={challenge.title}
        subtitle={`${days} · ${pluralize(challenge.participants, 'participante', 'participantes')}`}
        actions={
          <>
            <Badge variant={STATE_BADGES[challenge.state]}>{STATE_NAMES[challenge.state]}</Badge>
            {challenge.result ? (
              <Badge variant={challenge.result === 'final' ? 'streak' : 'points'}>{RESULT_NAMES[challenge.result]}</Badge>
            ) : null}
          </>
        }
      />
      {challenge.result === 'provisional' && challenge.final_due ? (
        <p className="-mt-4 text-muted-foreground">
          {`O resultado se torna final em ${formatDateTime(challenge.final_due)}. Até lá, anulações e denúncias ainda contam.`}
        </p>
      ) : null}
      <div className="-mt-4 flex flex-wrap gap-3 empty:hidden">
        {mayRepeat ? (
          <Button asChild variant="outline" size="sm">
            <Link to={repeatHref(challenge.id)}>
              <Repeat2 aria-hidden="true" />
              <span>Repetir</span>
            </Link>
          </Button>
        ) : null}
        {/* A final result stays, and its challenge is over. */}
        {mayClose && challenge.active && challenge.result !== 'final' ? <CloseChallenge challenge={challenge} /> : null}
        {mayReopen && !challenge.active && challenge.result !== 'final' ? <ReopenChallenge challenge={challenge} /> : null}
        {/* A member who took part and left counts too: the server knows, and says so. */}
        {mayDelete && challenge.participants === 0 ? <DeleteChallenge challenge={challenge} /> : null}
      </div>
    </>
  );
}
