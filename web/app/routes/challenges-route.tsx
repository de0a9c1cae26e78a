import { ChallengeScreen } from '#web/features/challenges/challenge/challenge-screen.tsx';

export function ChallengesRoute() {
  return <ChallengeScreen />;
}
