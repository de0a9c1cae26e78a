import { useContext } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { Notice } from '#web/components/feedback/notice.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { SectionLinks } from '#web/components/layout/section-links.tsx';
import { useAskForCode } from '#web/components/second-factor/fresh-code-context.ts';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { useMember } from '../api/get-member.ts';
import type { StaffMember } from '../api/member-schema.ts';
import { StaffRoleContext } from '../staff-role.ts';
import { ChallengesCard } from './challenges-card.tsx';
import { CheckInsCard } from './check-ins/check-ins-card.tsx';
import { MailsCard } from './mails-card.tsx';
import { MemberHeader } from './member-header.tsx';
import { PART_IDS, partsOf } from './member-parts.tsx';
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

/** Where a link to a part leads; not there where its card is not. */
function Part({ id, children }: { id: string; children: ReactNode }) {
  return (
    <section id={id} tabIndex={-1} className="scroll-mt-20 outline-none empty:hidden">
      {children}
    </section>
  );
}

function MemberParts({ member }: { member: StaffMember }) {
  const ownRole = useContext(StaffRoleContext);
  // No button for what an owner alone may do here.
  const role = member.may_act ? ownRole : null;
  return (
    <StaffRoleContext value={role}>
      <StaffRoleContext value={ownRole}>
        <MemberHeader member={member} />
      </StaffRoleContext>
      {member.may_act ? null : (
        <Notice title="Aqui só age quem é dono do clube">
          <p>{`${member.name} tem a mesma função que você na equipe, ou acima.`}</p>
        </Notice>
      )}
      <SuspensionNotice member={member} />
      <SectionLinks label="Partes desta página" sections={partsOf(member, role)} className="lg:hidden" />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <Part id={PART_IDS.checkIns}>
            <CheckInsCard member={member} />
          </Part>
          <Part id={PART_IDS.challenges}>
            <ChallengesCard challenges={member.challenges} />
          </Part>
          <Part id={PART_IDS.workouts}>
            <WorkoutsCard member={member} />
          </Part>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Part id={PART_IDS.plan}>
            <PlanCard member={member} />
          </Part>
          <Part id={PART_IDS.privateFields}>
            <PrivateFieldsCard userId={member.user_id} />
          </Part>
          <Part id={PART_IDS.mails}>
            <MailsCard member={member} />
          </Part>
          <Part id={PART_IDS.sessions}>
            <SessionsCard member={member} />
          </Part>
          <Part id={PART_IDS.suspension}>
            <SuspendCard member={member} />
          </Part>
          <Part id={PART_IDS.requests}>
            <RequestsCard member={member} />
          </Part>
        </div>
      </div>
    </StaffRoleContext>
  );
}

const TITLES: Record<string, string> = {
  member_not_found: 'Não há esse membro',
  fresh_code_needed: 'Você já abriu muitos membros hoje',
};

/** One member: who they are, what they did, and what staff may do for them. */
export function MemberScreen() {
  const { userId = '' } = useParams();
  const { state } = useLocation();
  const member = useMember(userId);
  const askForCode = useAskForCode();
  const code = member.error ? toAppError(member.error).code : null;

  async function readAgain() {
    if (code === 'fresh_code_needed' && !(await askForCode())) return;
    await member.refetch();
  }

  return (
    <>
      <BackLink to={`${consolePaths.members.getHref()}${searchOf(state)}`}>Membros</BackLink>
      <Loaded
        query={member}
        skeleton={<MemberSkeleton />}
        heading={<h1 className="sr-only">Membro</h1>}
        title={TITLES[code ?? ''] ?? 'Erro ao carregar o membro'}
        retryLabel={code === 'fresh_code_needed' ? 'Informar o código' : undefined}
        onRetry={readAgain}
      >
        {(shown) => <MemberParts key={userId} member={shown} />}
      </Loaded>
    </>
  );
}
