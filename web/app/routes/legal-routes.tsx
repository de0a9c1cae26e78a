import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LEGAL_VERSION, privacyPolicy, termsOfUse } from '#content/legal.ts';
import type { LegalPage } from '#content/schema.ts';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { paths } from '#web/config/paths.ts';
import { LegalArticle } from '#web/features/legal/components/legal-article.tsx';
import { SitePage } from '#web/features/plans/components/site-page.tsx';

interface LegalTextProps {
  page: LegalPage;
  otherPath: string;
}

function LegalText({ page, otherPath }: LegalTextProps) {
  const other = page === termsOfUse ? privacyPolicy : termsOfUse;
  const link = (
    <>
      Leia também:{' '}
      <Link to={otherPath} className="font-semibold text-primary underline underline-offset-4">
        {other.title}
      </Link>
    </>
  );
  return <LegalArticle page={page} version={LEGAL_VERSION} otherPage={link} />;
}

function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <SitePage>
      <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6 sm:py-16 print:p-0">{children}</div>
    </SitePage>
  );
}

/** The terms for everyone. */
export function TermsRoute() {
  return (
    <SiteFrame>
      <LegalText page={termsOfUse} otherPath={paths.privacy.getHref()} />
    </SiteFrame>
  );
}

/** The privacy policy for everyone. */
export function PrivacyRoute() {
  return (
    <SiteFrame>
      <LegalText page={privacyPolicy} otherPath={paths.terms.getHref()} />
    </SiteFrame>
  );
}

/** The terms inside the member area. */
export function MemberTermsRoute() {
  return (
    <>
      <BackLink to={paths.app.settings.getHref()}>Configurações</BackLink>
      <LegalText page={termsOfUse} otherPath={paths.app.privacy.getHref()} />
    </>
  );
}

/** The privacy policy inside the member area. */
export function MemberPrivacyRoute() {
  return (
    <>
      <BackLink to={paths.app.settings.getHref()}>Configurações</BackLink>
      <LegalText page={privacyPolicy} otherPath={paths.app.terms.getHref()} />
    </>
  );
}
