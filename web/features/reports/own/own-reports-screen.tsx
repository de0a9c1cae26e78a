import { Flag } from 'lucide-react';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { paths } from '#web/config/paths.ts';
import { useMyReports } from '#web/lib/reports/get-my-reports.ts';
import { useCurrentUser, useIsSuspended } from '#web/lib/session/session-hooks.ts';
import { OwnDecisionCard } from './own-decision-card.tsx';
import { SentReportCard } from './sent-report-card.tsx';

/** The decisions about what is the member's own, with the way to object, and their reports. */
export function OwnReportsScreen() {
  const reports = useMyReports(useCurrentUser().id);
  const isSuspended = useIsSuspended();
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <div className="flex flex-col gap-1">
        <BackLink to={paths.app.settings.getHref()}>{isSuspended ? 'Sua conta' : 'Configurações'}</BackLink>
        <PageHeader title="Denúncias e decisões" subtitle="O que a equipe decidiu sobre o que é seu, e o que você denunciou." />
      </div>
      <Loaded
        query={reports}
        skeleton={<Skeleton className="h-40 rounded-2xl" />}
        loading="Carregando denúncias..."
        title="Não conseguimos carregar as denúncias"
        isEmpty={({ about, sent }) => about.length + sent.length === 0}
        empty={
          <EmptyState
            icon={<Flag />}
            title="Nada por aqui"
            description='Se vir algo que não devia estar no clube, toque em "Denunciar" na foto, no nome ou no treino.'
          />
        }
      >
        {({ about, sent }) => (
          <>
            {about.length > 0 ? (
              <section aria-labelledby="about" className="flex flex-col gap-4">
                <SectionHeading id="about" title="Sobre o que é seu" />
                {about.map((decision) => (
                  <OwnDecisionCard key={decision.id} decision={decision} />
                ))}
              </section>
            ) : null}
            {sent.length > 0 ? (
              <section aria-labelledby="sent" className="flex flex-col gap-4">
                <SectionHeading id="sent" title="O que você denunciou" description="Quem você denunciou não sabe que foi você." />
                {sent.map((report) => (
                  <SentReportCard key={report.id} report={report} />
                ))}
              </section>
            ) : null}
          </>
        )}
      </Loaded>
    </div>
  );
}
