import { landing } from '#content/landing.ts';
import { jsonInScript, structuredData } from './structured-data.ts';

/** The data of the landing page for machines. It runs nothing, so the content security policy has no say in it. */
export function LandingHead() {
  return <script type="application/ld+json">{jsonInScript(structuredData(landing.questions.list))}</script>;
}
