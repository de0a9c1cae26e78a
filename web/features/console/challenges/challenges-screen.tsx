import { PageHeader } from '#web/components/layout/page-header.tsx';

/** Desafios */
export function ChallengesScreen() {
  return <PageHeader title="Desafios" />;
}
