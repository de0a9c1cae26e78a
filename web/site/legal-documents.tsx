import { LEGAL_VERSION, privacyPolicy, termsOfUse } from '#content/legal.ts';
import type { LegalPage } from '#content/schema.ts';
import { paths } from '#web/config/paths.ts';
import { LegalArticle } from '#web/features/legal/legal-article.tsx';

interface LegalDocumentProps {
  page: LegalPage;
  other: { title: string; href: string };
}

function LegalDocument({ page, other }: LegalDocumentProps) {
  const link = (
    <span>
      Leia também:{' '}
      <a href={other.href} className="font-semibold text-primary underline underline-offset-4">
        {other.title}
      </a>
    </span>
  );
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6 sm:py-16 print:p-0">
      <LegalArticle page={page} version={LEGAL_VERSION} otherPage={link} />
    </div>
  );
}

/** The terms for everyone. */
export function TermsDocument() {
  return <LegalDocument page={termsOfUse} other={{ title: privacyPolicy.title, href: paths.privacyPolicy.getHref() }} />;
}

/** The privacy policy for everyone. */
export function PrivacyDocument() {
  return <LegalDocument page={privacyPolicy} other={{ title: termsOfUse.title, href: paths.termsOfUse.getHref() }} />;
}
