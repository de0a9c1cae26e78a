import { useParams } from 'react-router';
import { ChallengeRankingScreen } from '#web/features/challenges/ranking/challenge-ranking-screen.tsx';

export function ChallengeRankingRoute() {
  const { challengeId = '' } = useParams();
  return <ChallengeRankingScreen key={challengeId} challengeId={challengeId} />;
}
