import { privacyPolicy, termsOfUse } from '#content/legal.ts';
import { LegalScreen } from '#web/features/plans/components/legal-screen.tsx';

export function TermsRoute() {
  return <LegalScreen page={termsOfUse} />;
}

export function PrivacyRoute() {
  return <LegalScreen page={privacyPolicy} />;
}
