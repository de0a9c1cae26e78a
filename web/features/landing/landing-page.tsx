import { PlanForm } from './checkout-button.tsx';
import { FloatingOffer } from './floating-offer.tsx';
import { AboutSection } from './sections/about-section.tsx';
import { AppSection } from './sections/app-section.tsx';
import { ClosingSection } from './sections/closing-section.tsx';
import { CommunitySection } from './sections/community-section.tsx';
import { HeroSection } from './sections/hero-section.tsx';
import { PlansSection } from './sections/plans-section.tsx';
import { SocialSection } from './sections/social-section.tsx';

/**
 * The club's face. It is rendered to HTML when the app is built, so nothing here knows a member. A part for members
 * carries `data-for="member"`, and a part for anybody else `data-for="stranger"`.
 */
export function LandingPage() {
  return (
    <>
      <HeroSection />
      <AppSection />
      <CommunitySection />
      <PlansSection />
      <SocialSection />
      <AboutSection />
      <ClosingSection />
      <FloatingOffer />
      <PlanForm />
    </>
  );
}
