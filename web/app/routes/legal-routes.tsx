import { Link } from 'react-router';
import { LEGAL_VERSION, privacyPolicy, termsOfUse } from '#content/legal.ts';
import type { LegalPage } from '#content/schema.ts';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { paths } from '#web/config/paths.ts';
import { LegalArticle } from '#web/features/legal/legal-article.tsx';
import type { SectionLink } from '#web/features/legal/legal-contents.tsx';

const RouterAnchor: SectionLink = ({ id, className, children }) => (
  <Link to={{ hash: id }} className={className}>
    {children}
  </Link>
);

interface LegalTextProps {
  page: LegalPage;
  otherPath: string;
}

function LegalText({ page, otherPath }: LegalTextProps) {
  const other = page === termsOfUse ? privacyPolicy : termsOfUse;
  const link = (
    <span>
      Leia também:{' '}
      <Link to={otherPath} className="font-semibold text-primary underline underline-offset-4">
        {other.title}
      </Link>
    </span>
  );
  return <LegalArticle page={page} version={LEGAL_VERSION} otherPage={link} Anchor={RouterAnchor} />;
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
