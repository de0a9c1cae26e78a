import { UpgradeCard } from '#web/components/layout/upgrade-card.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';

/** Under the menu of members who are not Expert. */
export function PlanUpgradeCard() {
  return (
    <UpgradeCard
      title="Seja Expert!"
      description="Desbloqueie todos os recursos"
      action={
        <Button asChild variant="secondary" size="sm">
          <a href={paths.plans.getHref()}>Fazer Upgrade</a>
        </Button>
      }
    />
  );
}
