import { useParams } from 'react-router';
import { ChallengeDetailsScreen } from '#web/features/challenges/challenge/challenge-details-screen.tsx';

export function ChallengeDetailsRoute() {
  const { challengeId = '' } = useParams();
  return <ChallengeDetailsScreen key={challengeId} challengeId={challengeId} />;
}
