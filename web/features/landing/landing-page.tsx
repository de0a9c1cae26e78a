import { PlansSection } from './components/plans-section.tsx';
import { WelcomeHero } from './components/welcome-hero.tsx';
import { WelcomeSteps } from './components/welcome-steps.tsx';

/** The start page: what the club is, how to come in, and the two plans. Rendered when the app is built: no hooks, plain links. */
export function LandingPage() {
  return (
    <>
      <WelcomeHero />
      <WelcomeSteps />
      <PlansSection />
    </>
  );
}
