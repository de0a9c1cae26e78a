import { CalendarX2 } from 'lucide-react';
import { RulesList } from '#web/components/challenges/rules-list.tsx';
import { Notice } from '#web/components/feedback/notice.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { useLiveChallenge } from '#web/lib/live/wanted-challenges.ts';
import { ChallengeClosing } from '../closing/challenge-closing.tsx';
import { MilestonesCard } from '../milestones/milestones-card.tsx';
import { LeaveChallengeDialog } from '../participation/leave-challenge-dialog.tsx';
import { RegisterLink } from '../participation/register-link.tsx';
import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { ProgrammeOfDay } from '../programme/programme-of-day.tsx';
import { WholeProgramme } from '../programme/whole-programme.tsx';
import { ResultNotice } from '../result/result-notice.tsx';
import { MyBoard } from '../standing/my-board.tsx';
import { TodayPanel } from '../today/today-panel.tsx';
import { ChallengeActions } from './challenge-actions.tsx';
import { ChallengeCalendar } from './challenge-calendar.tsx';
import { ChallengeHero } from './challenge-hero.tsx';
import { ChallengeStatsCards } from './challenge-stats-cards.tsx';
import { WhyParticipate } from './why-participate.tsx';

interface ChallengeDetailsViewProps {
  mine: MyChallenge;
  userId: string;
}

/** One challenge in full: running, to come or over, with or without the member in it. */
export function ChallengeDetailsView({ mine, userId }: ChallengeDetailsViewProps) {
  const { challenge, days, isParticipating, phase } = mine;
  useLiveChallenge(challenge.id, isParticipating);
  return (
    <>
      <ChallengeHero mine={mine} actions={<ChallengeActions mine={mine} userId={userId} withDetails={false} />} />
      {isParticipating && phase === 'running' ? (
        <TodayPanel mine={mine} registerAction={<RegisterLink challengeId={challenge.id} />} challengeAction={null} />
      ) : null}
      <ProgrammeOfDay mine={mine} />
      {days.isUnbegun ? (
        <Notice icon={<CalendarX2 />} title="Este desafio foi encerrado antes de começar">
          Ninguém pontuou e não há vencedores. Seus treinos continuam no seu histórico.
        </Notice>
      ) : null}
      <ResultNotice challenge={challenge} />
      {isParticipating && phase === 'over' && !days.isUnbegun ? <ChallengeClosing challenge={challenge} userId={userId} /> : null}
      {isParticipating ? <MyBoard mine={mine} userId={userId} withLegend /> : <ChallengeCalendar days={days} />}
      <MilestonesCard mine={mine} />
      {isParticipating ? <WholeProgramme mine={mine} userId={userId} /> : null}
      <ChallengeStatsCards challengeId={challenge.id} days={days} />
      <section aria-labelledby="rules" className="flex flex-col gap-4">
        <SectionHeading id="rules" title="Regras" />
        <Card className="gap-5 sm:p-8">
          <RulesList challenge={challenge} days={days} className="sm:grid sm:grid-cols-2 sm:gap-x-10" />
        </Card>
      </section>
      {phase === 'over' ? null : <WhyParticipate />}
      {/* Leaving one that is over would be for ever: nobody can join it again. */}
      {isParticipating && phase !== 'over' ? (
        <div className="flex justify-center">
          <LeaveChallengeDialog challengeId={challenge.id} userId={userId} />
        </div>
      ) : null}
    </>
  );
}
