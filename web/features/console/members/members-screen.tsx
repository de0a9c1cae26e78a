import { PageHeader } from '#web/components/layout/page-header.tsx';

/** Membros */
export function MembersScreen() {
  return <PageHeader title="Membros" />;
}
