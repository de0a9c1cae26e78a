import { club } from '#content/club.ts';
import { landing } from '#content/landing.ts';
import { freePlan, paidPlan } from '#content/plans.ts';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { CheckoutButton } from '../checkout-button.tsx';
import { paidPlanHref } from './paid-plan-href.ts';
import { PlanCard } from './plan-card.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { QuestionsPart } from './questions-part.tsx';
import { Section, SectionTitle } from './section.tsx';

const { plans } = landing;

const ON_GRADIENT = 'bg-white text-[#6a1f5e] hover:bg-white/90';

/**
 * The way to the paid plan: its payment page, or a mail where the site takes no payment. The script of the site binds
 * the button.
 */
function PaidAction() {
  return (
    <>
      <CheckoutButton data-plan-button size="lg" className={ON_GRADIENT}>
        {paidPlan.actionLabel}
      </CheckoutButton>
      <p data-if="payments" className="text-sm">
        {plans.renewalNote}
      </p>
      <ButtonLink data-if="no-payments" href={paidPlanHref} size="lg" className={ON_GRADIENT}>
        {paidPlan.actionLabel}
      </ButtonLink>
      <p data-if="no-payments" className="text-sm">
        <span>{`${plans.paymentNote} `}</span>
        <span data-for="stranger">Crie sua conta e escreva</span>
        <span data-for="member">Escreva</span>
        <span>{` para ${club.contact.email}: a gente ativa o plano para você.`}</span>
      </p>
    </>
  );
}

/** The two plans, what sets them apart, and what people ask before they choose. */
export function PlansSection() {
  return (
    <Section id="planos" labelledBy="planos-titulo" innerClassName="flex flex-col gap-12 lg:gap-16">
      <SectionTitle id="planos-titulo" title={plans.title} lead={plans.lead} isCentered />
      <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-6 md:grid-cols-2">
        <PlanCard
          plan={freePlan}
          action={
            <>
              <ButtonLink href={club.links.appStore} isNewTab variant="outline" size="lg">
                {freePlan.actionLabel}
              </ButtonLink>
              <p className="text-sm text-muted-foreground">{plans.freeNote}</p>
            </>
          }
        />
        <PlanCard plan={paidPlan} isFeatured action={<PaidAction />} />
      </div>
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-6">
        <h3 className="text-center text-2xl font-bold sm:text-3xl">{plans.comparisonTitle}</h3>
        <PlanComparison />
      </div>
      <QuestionsPart />
    </Section>
  );
}
