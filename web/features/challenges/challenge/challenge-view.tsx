import { useLiveChallenge } from '#web/lib/live/wanted-challenges.ts';
import { MilestonesCard } from '../milestones/milestones-card.tsx';
import { LeaveChallengeDialog } from '../participation/leave-challenge-dialog.tsx';
import { RegisterLink } from '../participation/register-link.tsx';
import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { ProgrammeOfDay } from '../programme/programme-of-day.tsx';
import { WholeProgramme } from '../programme/whole-programme.tsx';
import { MyBoard } from '../standing/my-board.tsx';
import { TodayPanel } from '../today/today-panel.tsx';
import { ChallengeActions } from './challenge-actions.tsx';
import { ChallengeHero } from './challenge-hero.tsx';
import { ChallengeStatsCards } from './challenge-stats-cards.tsx';
import { WhyParticipate } from './why-participate.tsx';

interface ChallengeViewProps {
  mine: MyChallenge;
  userId: string;
}

/** The active challenge once everything is known. */
export function ChallengeView({ mine, userId }: ChallengeViewProps) {
  const { challenge, days, isParticipating, phase } = mine;
  useLiveChallenge(challenge.id, isParticipating);
  return (
    <>
      <ChallengeHero mine={mine} actions={<ChallengeActions mine={mine} userId={userId} withDetails />} />
      {isParticipating && phase === 'running' ? (
        <TodayPanel mine={mine} registerAction={<RegisterLink challengeId={challenge.id} />} challengeAction={null} />
      ) : null}
      <ProgrammeOfDay mine={mine} />
      {isParticipating ? <MyBoard mine={mine} userId={userId} /> : null}
      <MilestonesCard mine={mine} />
      {isParticipating ? <WholeProgramme mine={mine} userId={userId} /> : null}
      <ChallengeStatsCards challengeId={challenge.id} days={days} />
      <WhyParticipate />
      {isParticipating ? (
        <div className="flex justify-center">
          <LeaveChallengeDialog challengeId={challenge.id} userId={userId} />
        </div>
      ) : null}
    </>
  );
}
