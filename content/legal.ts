export { LEGAL_VERSION } from './legal-version.ts';
export { privacyPolicy } from './privacy-policy.ts';
export { termsOfUse } from './terms-of-use.ts';
