import { PageHeader } from '#web/components/layout/page-header.tsx';

/** Hoje */
export function TodayScreen() {
  return <PageHeader title="Hoje" />;
}
