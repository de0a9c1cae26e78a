import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { MoreRows } from '#web/components/layout/more-rows.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { morePages } from '#web/lib/data/more-pages.ts';
import { useMayAnnounceToGroups } from '../../announcements/audience-options.ts';
import { useParticipants } from '../../api/get-participants.ts';
import type { StaffChallenge } from '../../api/staff-challenge.ts';
import { ExportButtons } from './export-buttons.tsx';
import { ParticipantItem } from './participant-item.tsx';

/** The ranking as members see it, with shortened addresses, in pages; below it those who are out of it for now. */
export function ParticipantsPanel({ challenge }: { challenge: StaffChallenge }) {
  const mayAnnounce = useMayAnnounceToGroups();
  const list = useParticipants(challenge.id);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const unranked = list.data?.pages[0]?.unranked ?? [];
  if (rows.length === 0 && unranked.length === 0) {
    return (
      <EmptyState
        icon={<Users />}
        title="Ninguém entrou ainda"
        description={
          challenge.active
            ? 'Quem entra no desafio aparece aqui. Que tal contar para a turma?'
            : 'Este desafio foi encerrado sem participantes.'
        }
        action={
          challenge.active && mayAnnounce ? (
            <Button asChild>
              <Link to={consolePaths.newAnnouncement.getHref()}>Escrever aviso</Link>
            </Button>
          ) : undefined
        }
      />
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="ranking" className="flex flex-col gap-4">
        <SectionHeading id="ranking" title="Ranking" action={rows.length > 0 ? <ExportButtons challenge={challenge} /> : null} />
        <MoreRows count={rows.length} nouns={['participante', 'participantes']} more={morePages(list)}>
          <ol className="flex flex-col gap-2">
            {rows.map((row) => (
              <ParticipantItem key={row.user_id} row={row} timeZone={challenge.time_zone} />
            ))}
          </ol>
        </MoreRows>
      </section>
      {unranked.length > 0 ? (
        <section aria-labelledby="unranked" className="flex flex-col gap-4">
          <SectionHeading id="unranked" title="Fora do ranking" description="Suspensos e equipe. Os pontos ficam guardados." />
          <ul className="flex flex-col gap-2">
            {unranked.map((row) => (
              <ParticipantItem key={row.user_id} row={row} timeZone={challenge.time_zone} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
