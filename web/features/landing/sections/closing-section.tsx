import { club } from '#content/club.ts';
import { landing } from '#content/landing.ts';
import { paidPlan } from '#content/plans.ts';
import { LogoMark } from '#web/components/layout/logo-mark.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { toPlan } from '../checkout-button.tsx';
import { paidPlanHref } from './paid-plan-href.ts';

const { actions, closing } = landing;

const PAID_LINK =
  'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:no-underline aria-disabled:opacity-55';

/** The last word: the app, the group, and the paid plan for a visitor who has seen enough. */
export function ClosingSection() {
  return (
    <section aria-labelledby="comece-titulo" className="bg-expert text-expert-foreground">
      <div className="relative mx-auto flex w-full max-w-5xl flex-col items-center gap-8 px-4 py-20 text-center sm:px-6 lg:py-32">
        <LogoMark className="size-16 rounded-2xl ring-4 ring-white/20" />
        <div className="flex flex-col gap-4">
          <h2 id="comece-titulo" className="text-5xl leading-[0.98] font-extrabold tracking-tight sm:text-6xl lg:text-7xl">
            {closing.title}
          </h2>
          <p className="text-lg sm:text-xl">{closing.lead}</p>
        </div>
        <div className="flex w-full flex-col justify-center gap-3 sm:w-auto sm:flex-row">
          <ButtonLink
            href={club.links.appStore}
            isNewTab
            size="lg"
            className="bg-points text-points-foreground hover:bg-points hover:brightness-110"
          >
            {actions.download}
          </ButtonLink>
          <ButtonLink
            href={club.links.groupInvite}
            isNewTab
            size="lg"
            className="bg-white/12 text-expert-foreground ring-2 ring-white/70 ring-inset hover:bg-white/20"
          >
            {actions.group}
          </ButtonLink>
        </div>
        <p className="flex flex-wrap items-center justify-center gap-x-2">
          <span>{closing.paidLead}</span>
          <button {...toPlan} id="final-checkout-button" data-if="payments" className={PAID_LINK}>
            {paidPlan.actionLabel}
          </button>
          <a data-if="no-payments" href={paidPlanHref} className={PAID_LINK}>
            {paidPlan.actionLabel}
          </a>
        </p>
      </div>
    </section>
  );
}
