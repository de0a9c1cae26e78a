import { Loaded } from '#web/components/feedback/loaded.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { paths } from '#web/config/paths.ts';
import { useCurrentUser, useIsSuspended, useIsUnproven } from '#web/lib/session/session-hooks.ts';
import { usePlan } from './api/get-plan.ts';
import type { MemberPlan } from './api/plan-schema.ts';
import { PaymentReturnNotice } from './payment/payment-return-notice.tsx';
import { PaymentTrouble } from './payment/payment-trouble.tsx';
import { ReceiptsCard } from './payment/receipts-card.tsx';
import { YoursCard } from './perks/yours-card.tsx';
import { PlanFactsCard } from './plan-facts-card.tsx';
import { isPaidFor, planFacts } from './plan-view.ts';
import { SubscribePanel } from './subscription/subscribe-panel.tsx';
import { SubscriptionActions } from './subscription/subscription-actions.tsx';

function Plan({ userId, plan }: { userId: string; plan: MemberPlan }) {
  const { subscription, level } = plan;
  const isSuspended = useIsSuspended();
  const isUnproven = useIsUnproven();
  const running = subscription?.is_live ? subscription : null;
  const maySubscribe = !isUnproven && level === 'basic' && !(running && isPaidFor(running));
  return (
    <>
      {running ? <PaymentTrouble subscription={running} /> : null}
      <PlanFactsCard facts={planFacts(plan)}>
        {running ? <SubscriptionActions userId={userId} subscription={running} /> : null}
        {maySubscribe ? <SubscribePanel userId={userId} /> : null}
      </PlanFactsCard>
      {level === 'expert' && !isSuspended && !isUnproven ? <YoursCard userId={userId} /> : null}
      {isUnproven ? null : <ReceiptsCard receipts={plan.receipts} />}
    </>
  );
}

/**
 * "Meu plano": what the member has and pays, and every way in and out of it. Out of it leads it without the second
 * factor too.
 */
export function PlanScreen() {
  const { id } = useCurrentUser();
  const plan = usePlan(id);
  const isSuspended = useIsSuspended();
  const isUnproven = useIsUnproven();
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4">
      {isUnproven ? (
        <BackLink to={paths.app.home.getHref()}>Confirmar que é você</BackLink>
      ) : (
        <BackLink to={paths.app.settings.getHref()}>{isSuspended ? 'Sua conta' : 'Configurações'}</BackLink>
      )}
      <PageHeader title="Meu plano" />
      {isUnproven ? null : <PaymentReturnNotice userId={id} plan={plan.data} />}
      <Loaded
        query={plan}
        skeleton={<Skeleton className="h-52" />}
        title="Erro ao carregar seu plano"
        kept="Você está vendo seu plano como estava da última vez"
      >
        {(shown) => <Plan userId={id} plan={shown} />}
      </Loaded>
    </div>
  );
}
