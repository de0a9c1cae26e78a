import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { MILESTONE_WORDS } from '#content/milestone-words.ts';
import { MILESTONES, MILESTONE_KINDS, milestoneCheckIns, missingCheckIns } from '#domain/milestones.ts';
import type { MilestoneKind } from '#domain/milestones.ts';
import { MilestoneMedal } from '#web/components/challenges/milestone-medal.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { certificateHref } from '#web/config/certificate-path.ts';
import { myMilestonesQueryOptions } from '#web/lib/challenges/my-milestones.ts';
import { pluralize } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { evenColumns } from './even-columns.ts';

/** Three fit beside each other on a phone. */
const COLUMNS = { '--columns': evenColumns(MILESTONE_KINDS.length, 3) } as CSSProperties;

function missingText(missing: number, isOver: boolean): string {
  if (isOver) return missing === 1 ? 'Faltou 1' : `Faltaram ${missing}`;
  return missing === 1 ? 'Falta 1' : `Faltam ${missing}`;
}

function Standing({ kind, missing, isOver }: { kind: MilestoneKind; missing: number; isOver: boolean }) {
  if (missing > 0) return <Badge variant="muted">{missingText(missing, isOver)}</Badge>;
  return (
    <Badge variant="streak">
      <Check aria-hidden="true" strokeWidth={3} />
      <span>{MILESTONE_WORDS[kind].held}</span>
    </Badge>
  );
}

/** The milestones of a challenge: what each takes, and for a participant how far it is. */
export function MilestonesCard({ mine: { challenge, checkInDays, days, isParticipating, phase } }: { mine: MyChallenge }) {
  const isOver = phase === 'over';
  // A final result keeps milestones of which workouts were deleted later.
  const held = useQuery({ ...myMilestonesQueryOptions(useCurrentUser().id), enabled: isParticipating && isOver });
  return (
    <section aria-labelledby="milestones" className="flex flex-col gap-4">
      <SectionHeading
        id="milestones"
        title="Marcos"
        description="Aqui ninguém disputa com ninguém: cada marco é de quem chega aos seus check-ins. As medalhas são só deste desafio."
      />
      <ul
        style={COLUMNS}
        className="grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-2 rounded-2xl bg-card p-4 shadow-card tight:grid-cols-1 sm:gap-6 sm:p-8"
      >
        {MILESTONE_KINDS.map((kind) => {
          const checkIns = milestoneCheckIns(challenge.target_check_ins, kind);
          const isKept = held.data?.some((milestone) => milestone.challenge_id === challenge.id && milestone.kind === kind);
          const { withinDays, hasCertificate } = MILESTONES[kind];
          const missing = isKept ? 0 : missingCheckIns(checkIns, withinDays, checkInDays, days.today);
          return (
            <li key={kind} className="flex min-w-0 flex-col items-center gap-2 text-center">
              <MilestoneMedal
                kind={kind}
                challengeId={challenge.id}
                checkIns={checkIns}
                isLocked={isParticipating && missing > 0}
                className="h-24 w-21 sm:h-32 sm:w-28"
              />
              <h3 className="text-base leading-tight font-bold">{MILESTONE_WORDS[kind].name}</h3>
              <p className="text-sm text-muted-foreground">{pluralize(checkIns, 'check-in', 'check-ins')}</p>
              {isParticipating ? <Standing kind={kind} missing={missing} isOver={isOver} /> : null}
              {isParticipating && missing === 0 && hasCertificate ? (
                <Link
                  to={certificateHref(challenge.id, kind)}
                  aria-label={`Certificado: ${MILESTONE_WORDS[kind].name}`}
                  className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4 hover:text-primary"
                >
                  Certificado
                </Link>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
