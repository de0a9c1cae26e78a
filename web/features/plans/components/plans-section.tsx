import { Link } from 'react-router';
import { club } from '#content/club.ts';
import { freePlan, paidPlan } from '#content/plans.ts';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { useHasStoredSession } from '../hooks/use-has-stored-session.ts';
import { PlanCard } from './plan-card.tsx';
import { PlanComparison } from './plan-comparison.tsx';

const contactHref = `mailto:${club.contact.email}?subject=${encodeURIComponent('Plano Expert')}`;

// On the narrowest phones the label takes two lines rather than widen the page.
const PLAN_BUTTON = 'h-auto min-h-13 py-2 text-center whitespace-normal';

/** The two plans and what sets them apart. Payment on the site is not open yet, so the paid plan says how to get it. */
export function PlansSection() {
  const isMember = useHasStoredSession();
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
          <PlanCard
            plan={freePlan}
            action={
              <Button asChild variant="outline" size="lg" className={PLAN_BUTTON}>
                <Link to={isMember ? paths.app.home.getHref() : paths.auth.signup.getHref()}>{freePlan.actionLabel}</Link>
              </Button>
            }
          />
          <PlanCard
            plan={paidPlan}
            isFeatured
            action={
              <Button asChild variant="secondary" size="lg" className={PLAN_BUTTON}>
                {isMember ? (
                  <a href={contactHref}>{paidPlan.actionLabel}</a>
                ) : (
                  <Link to={paths.auth.signup.getHref()}>{paidPlan.actionLabel}</Link>
                )}
              </Button>
            }
            note={`O pagamento pelo site ainda não está disponível. ${isMember ? 'Escreva' : 'Crie sua conta e escreva'} para ${club.contact.email}: a gente ativa o plano para você.`}
          />
        </div>
        <PlanComparison />
      </div>
    </section>
  );
}
