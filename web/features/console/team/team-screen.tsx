import { PageHeader } from '#web/components/layout/page-header.tsx';

/** Equipe */
export function TeamScreen() {
  return <PageHeader title="Equipe" />;
}
