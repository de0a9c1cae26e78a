import { useState } from 'react';
import { REPORT_REASON_NAMES } from '#content/report-words.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardFooter, CardTitle } from '#web/components/ui/card.tsx';
import { formatDate } from '#web/lib/format.ts';
import { decisionTitle } from '#web/lib/reports/decision-words.ts';
import type { OwnDecision } from '#web/lib/reports/get-my-reports.ts';
import { AppealDialog } from './appeal-dialog.tsx';

interface QuoteProps {
  label: string;
  text: string | null;
}

function Quote({ label, text }: QuoteProps) {
  if (!text) return null;
  return (
    <div>
      <p className="text-sm text-muted-foreground">{label}</p>
      <p className="wrap-anywhere whitespace-pre-line">
        <bdi>{text}</bdi>
      </p>
    </div>
  );
}

function AppealBadge({ decision: { appealed_at: appealedAt, appeal_granted: isGranted } }: { decision: OwnDecision }) {
  if (!appealedAt) return null;
  if (isGranted === null) return <Badge variant="points">Recurso em análise</Badge>;
  return isGranted ? <Badge variant="streak">Recurso aceito</Badge> : <Badge variant="muted">Decisão mantida</Badge>;
}

/** A decision about something of the member's own: what, why, and the way to object. */
export function OwnDecisionCard({ decision }: { decision: OwnDecision }) {
  const [isAppealing, setIsAppealing] = useState(false);
  const isWaiting = decision.decision === null;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CardTitle>{decisionTitle(decision)}</CardTitle>
        {isWaiting ? <Badge variant="points">Em análise</Badge> : null}
        <AppealBadge decision={decision} />
      </div>
      <p className="text-sm text-muted-foreground">
        {isWaiting
          ? `Alguém denunciou por "${REPORT_REASON_NAMES[decision.reason]}". Por esse motivo o clube esconde antes de decidir; se não proceder, volta.`
          : `Decidido em ${formatDate(decision.decided_at ?? '')}, por uma denúncia de "${REPORT_REASON_NAMES[decision.reason]}".`}
      </p>
      <Quote label="Está escondido" text={decision.text} />
      <Quote label="Motivo da equipe" text={decision.sentence} />
      <Quote label="Seu recurso" text={decision.appeal_words} />
      <Quote label="Resposta ao recurso" text={decision.appeal_sentence} />
      {decision.can_appeal ? (
        <CardFooter>
          <Button variant="outline" onClick={() => setIsAppealing(true)}>
            <span>Recorrer</span>
            <span className="sr-only">{`: ${decisionTitle(decision)}`}</span>
          </Button>
        </CardFooter>
      ) : null}
      <AppealDialog reportId={decision.id} isOpen={isAppealing} onClose={() => setIsAppealing(false)} />
    </Card>
  );
}
