import { useLocation, useParams } from 'react-router';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { useMember } from '../api/get-member.ts';
import type { StaffMember } from '../api/member-schema.ts';
import { ChallengesCard } from './challenges-card.tsx';
import { CheckInsCard } from './check-ins/check-ins-card.tsx';
import { MailsCard } from './mails-card.tsx';
import { MemberHeader } from './member-header.tsx';
import { PlanCard } from './plan/plan-card.tsx';
import { PrivateFieldsCard } from './private-fields-card.tsx';
import { RequestsCard } from './requests/requests-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SuspendCard } from './suspension/suspend-card.tsx';
import { SuspensionNotice } from './suspension/suspension-notice.tsx';
import { WorkoutsCard } from './workouts-card.tsx';

/** The filter that the list had when this page was opened from it. */
function searchOf(state: unknown): string {
  const search: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'search') : null;
  return typeof search === 'string' ? search : '';
}

function MemberSkeleton() {
  return (
    <>
      <div className="flex items-center gap-5">
        <Skeleton className="size-16 rounded-full sm:size-24" />
        <Skeleton className="h-16 w-64 max-w-full" />
      </div>
      <Skeleton className="h-96 rounded-2xl" />
    </>
  );
}

function MemberParts({ member }: { member: StaffMember }) {
  return (
    <>
      <MemberHeader member={member} />
      <SuspensionNotice member={member} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <CheckInsCard member={member} />
          <ChallengesCard challenges={member.challenges} />
          <WorkoutsCard member={member} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <PlanCard member={member} />
          <PrivateFieldsCard userId={member.user_id} />
          <MailsCard member={member} />
          <SessionsCard member={member} />
          <SuspendCard member={member} />
          <RequestsCard member={member} />
        </div>
      </div>
    </>
  );
}

/** One member: who they are, what they did, and what staff may do for them. */
export function MemberScreen() {
  const { userId = '' } = useParams();
  const { state } = useLocation();
  const member = useMember(userId);
  return (
    <>
      <BackLink to={`${consolePaths.members.getHref()}${searchOf(state)}`}>Membros</BackLink>
      {member.isPending ? <MemberSkeleton /> : null}
      {member.error && !member.data ? (
        <ErrorState
          title={toAppError(member.error).code === 'member_not_found' ? 'Não há esse membro' : 'Erro ao carregar o membro'}
          description={toAppError(member.error).message}
          onRetry={() => void member.refetch()}
        />
      ) : null}
      {member.data ? <MemberParts key={userId} member={member.data} /> : null}
    </>
  );
}
