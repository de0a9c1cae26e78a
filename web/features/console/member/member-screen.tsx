import { PageHeader } from '#web/components/layout/page-header.tsx';

/** Membro */
export function MemberScreen() {
  return <PageHeader title="Membro" />;
}
