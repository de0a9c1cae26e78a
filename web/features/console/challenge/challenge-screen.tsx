import { PageHeader } from '#web/components/layout/page-header.tsx';

/** Desafio */
export function ChallengeScreen() {
  return <PageHeader title="Desafio" />;
}
