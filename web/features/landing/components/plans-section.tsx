import { club } from '#content/club.ts';
import { freePlan, paidPlan } from '#content/plans.ts';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { PlanCard } from './plan-card.tsx';
import { PlanComparison } from './plan-comparison.tsx';

const contactHref = `mailto:${club.contact.email}?subject=${encodeURIComponent('Plano Expert')}`;

// On the narrowest phones the label takes two lines rather than widen the page.
const PLAN_BUTTON = 'h-auto min-h-13 py-2 text-center whitespace-normal';

/** The same words for both kinds of visitors, each with a way of their own. */
function FreeAction() {
  return (
    <>
      <Button asChild variant="outline" size="lg" className={PLAN_BUTTON}>
        <a href={paths.auth.signup.getHref()} data-for="stranger">
          {freePlan.actionLabel}
        </a>
      </Button>
      <Button asChild variant="outline" size="lg" className={PLAN_BUTTON}>
        <a href={paths.app.home.getHref()} data-for="member">
          {freePlan.actionLabel}
        </a>
      </Button>
    </>
  );
}

function PaidAction() {
  return (
    <>
      <Button asChild variant="secondary" size="lg" className={PLAN_BUTTON}>
        <a href={paths.auth.signup.getHref()} data-for="stranger">
          {paidPlan.actionLabel}
        </a>
      </Button>
      <Button asChild variant="secondary" size="lg" className={PLAN_BUTTON}>
        <a href={contactHref} data-for="member">
          {paidPlan.actionLabel}
        </a>
      </Button>
      <p className="text-sm">
        O pagamento pelo site ainda não está disponível. <span data-for="stranger">Crie sua conta e escreva</span>
        <span data-for="member">Escreva</span> para {club.contact.email}: a gente ativa o plano para você.
      </p>
    </>
  );
}

/** The two plans and what sets them apart. Payment on the site is not open yet, so the paid plan says how to get it. */
export function PlansSection() {
  return (
    <section id={paths.plans.hash} tabIndex={-1} aria-labelledby="planos-titulo" className="scroll-mt-16 outline-none">
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-10 px-4 py-16 sm:px-6 lg:px-8 lg:py-24">
        <div className="flex flex-col gap-3 text-center">
          <h2 id="planos-titulo" className="text-3xl leading-tight font-extrabold sm:text-5xl">
            Escolha seu plano
          </h2>
          <p className="text-lg text-muted-foreground">Comece de graça. Mude quando fizer sentido para você.</p>
        </div>
        <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
          <PlanCard plan={freePlan} action={<FreeAction />} />
          <PlanCard plan={paidPlan} isFeatured action={<PaidAction />} />
        </div>
        <PlanComparison />
      </div>
    </section>
  );
}
