import { PlansSection } from './plans-section.tsx';
import { SitePage } from './site-page.tsx';
import { WelcomeHero } from './welcome-hero.tsx';
import { WelcomeSteps } from './welcome-steps.tsx';

/** The start page: what the club is, how to come in, and the two plans. */
export function WelcomeScreen() {
  return (
    <SitePage>
      <WelcomeHero />
      <WelcomeSteps />
      <PlansSection />
    </SitePage>
  );
}
