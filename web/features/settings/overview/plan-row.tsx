import { Sparkles } from 'lucide-react';
import { freePlan, paidPlan } from '#content/plans.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { formatDate } from '#web/lib/format.ts';
import { usePlanLevel, useUserLevel } from '#web/lib/session/session-hooks.ts';

function planPeriodText(isExpert: boolean, expiresAt: string | null | undefined): string {
  if (isExpert) return expiresAt ? `Vale até ${formatDate(expiresAt)}.` : 'Sem data para terminar.';
  return expiresAt ? `Seu plano Expert terminou em ${formatDate(expiresAt)}.` : freePlan.description;
}

/** The member's plan and its end; a member who is not Expert is shown the way there. */
export function PlanRow() {
  const isExpert = usePlanLevel() === 'expert';
  const expiresAt = useUserLevel()?.level_expires_at;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <div className="flex min-w-0 flex-1 basis-52 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span>{isExpert ? paidPlan.name : freePlan.name}</span>
          {isExpert ? (
            <Badge variant="expert">
              <Sparkles aria-hidden="true" />
              Expert
            </Badge>
          ) : null}
        </p>
        <p className="text-sm text-muted-foreground">{planPeriodText(isExpert, expiresAt)}</p>
      </div>
      {isExpert ? null : (
        <Button asChild variant="expert" size="sm">
          <a href={paths.plans.getHref()}>Conhecer o Expert</a>
        </Button>
      )}
    </div>
  );
}
