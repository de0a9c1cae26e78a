import { Check } from 'lucide-react';
import { club } from '#content/club.ts';
import { paidPlan } from '#content/plans.ts';
import { WITHDRAWAL_DAYS } from '#domain/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { getEnv } from '#web/config/env.ts';
import { checkoutTexts } from '#web/lib/checkout/checkout-texts.ts';
import { toast } from '#web/lib/toast.ts';
import { openCheckout } from '../api/open-checkout.ts';
import { OtherAddressForm } from './other-address-form.tsx';
import { useCheckoutTrip } from './use-checkout-trip.ts';

const { leaving, failed, busy } = checkoutTexts;

function SubscribeButton() {
  const { isBusy, start } = useCheckoutTrip({
    open: openCheckout,
    onLeaving: () => toast.success(leaving.title, { description: leaving.description }),
    onFailure: () => {
      const id = toast.error(failed.title, { description: failed.description });
      return () => toast.dismiss(id);
    },
  });
  return (
    <>
      <Button variant="expert" size="lg" isLoading={isBusy} loadingText={busy} onClick={start}>
        {paidPlan.actionLabel}
      </Button>
      <p className="text-sm text-pretty text-muted-foreground">
        {`${paidPlan.price}${paidPlan.period}, no cartão, renovado todo mês até você cancelar aqui mesmo. Nos primeiros ${WITHDRAWAL_DAYS} dias dá para desistir com o valor todo de volta.`}
      </p>
    </>
  );
}

/**
 * The features that the paid plan adds, and the way to pay for it; where the club takes no payment here, the way to ask
 * for it.
 */
export function SubscribePanel({ userId }: { userId: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <h3 className="font-semibold">{`No ${paidPlan.name} você tem:`}</h3>
      <ul className="flex flex-col gap-2">
        {paidPlan.highlights.map((highlight) => (
          <li key={highlight} className="flex items-start gap-2.5">
            <Check aria-hidden="true" strokeWidth={3} className="mt-0.5 size-5 shrink-0 text-streak-ink" />
            <span>{highlight}</span>
          </li>
        ))}
      </ul>
      {getEnv().payments ? (
        <>
          <SubscribeButton />
          <OtherAddressForm userId={userId} />
        </>
      ) : (
        <p className="text-pretty">
          <span>{`Para ter o ${paidPlan.name}, escreva para `}</span>
          <a href={`mailto:${club.contact.email}`} className="font-semibold wrap-anywhere text-primary underline underline-offset-4">
            {club.contact.email}
          </a>
          <span>.</span>
        </p>
      )}
    </div>
  );
}
