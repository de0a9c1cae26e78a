import { PageHeader } from '#web/components/layout/page-header.tsx';

/** Registro */
export function LogScreen() {
  return <PageHeader title="Registro" />;
}
