import { ChallengeScreen } from '#web/features/challenges/components/challenge-screen.tsx';

export function ChallengesRoute() {
  return <ChallengeScreen />;
}
