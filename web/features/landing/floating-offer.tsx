import { paidPlan } from '#content/plans.ts';
import { CheckoutButton } from './checkout-button.tsx';

/**
 * The paid plan within a thumb's reach, on phones alone. It is hidden until the script of the site shows it
 * (web/site/float-offer.ts), which it does where no other way to the plan is in sight. Members know their plan: it is
 * not for them.
 */
export function FloatingOffer() {
  return (
    <div
      data-if="payments"
      data-for="stranger"
      data-floating-offer
      hidden
      className="fixed inset-x-0 bottom-0 z-30 border-t border-border bg-background/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden"
    >
      <CheckoutButton id="floating-checkout-button" variant="expert" size="lg" className="w-full">
        <span className="flex flex-wrap items-baseline justify-center gap-x-2">
          <span>{`${paidPlan.actionLabel} `}</span>
          <span className="text-base font-normal whitespace-nowrap">{`${paidPlan.price}${paidPlan.period}`}</span>
        </span>
      </CheckoutButton>
    </div>
  );
}
