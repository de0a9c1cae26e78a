import type { ReactNode } from 'react';
import { club } from '#content/club.ts';
import { privacyPolicy, termsOfUse } from '#content/legal.ts';
import { siteAddresses } from '#web/config/site-addresses.ts';
import type { SiteAddress } from '#web/config/site-addresses.ts';
import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { LandingHead } from './head/landing-head.tsx';
import { PrivacyDocument, TermsDocument } from './legal-documents.tsx';
import { ReportDocument } from './report/report-document.tsx';
import { TransparencyDocument } from './transparency/transparency-document.tsx';

/** A document of the public site, as it is rendered when the app is built. */
export interface SiteDocument extends SiteAddress {
  /** Names the browser's tab. */
  title: string;
  /** The line that search engines show under the title. */
  description: string;
  /**
   * The part between the top bar and the footer: no hooks, no links of the router, for nothing of React reaches the
   * browser.
   */
  Content: () => ReactNode;
  /** More for the document's head. */
  Head?: () => ReactNode;
}

/** Every document of the public site. */
export const siteDocuments: readonly SiteDocument[] = [
  {
    ...siteAddresses.landing,
    title: `${club.name} · ${club.tagline}`,
    description: club.description,
    Content: LandingPage,
    Head: LandingHead,
  },
  {
    ...siteAddresses.terms,
    title: `${termsOfUse.title} · ${club.name}`,
    description: termsOfUse.introduction,
    Content: TermsDocument,
  },
  {
    ...siteAddresses.privacy,
    title: `${privacyPolicy.title} · ${club.name}`,
    description: privacyPolicy.introduction,
    Content: PrivacyDocument,
  },
  {
    ...siteAddresses.report,
    title: `Denunciar · ${club.name}`,
    description: 'Conte à equipe do clube o que não devia estar lá. Não é preciso ter conta.',
    Content: ReportDocument,
  },
  {
    ...siteAddresses.transparency,
    title: `Transparência · ${club.name}`,
    description: 'Quantas denúncias o clube recebeu num ano e o que foi decidido, sem nomes.',
    Content: TransparencyDocument,
  },
];
