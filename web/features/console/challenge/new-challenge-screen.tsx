import { PageHeader } from '#web/components/layout/page-header.tsx';

/** Novo desafio */
export function NewChallengeScreen() {
  return <PageHeader title="Novo desafio" />;
}
