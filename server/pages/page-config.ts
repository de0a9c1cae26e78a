/** The facts of this server that the web app needs; in the page and at /config.json. */
export interface PageConfig {
  supabaseUrl: string;
  supabaseKey: string;
  version: string;
  emailConfirmation: boolean;
  developmentMode: boolean;
  providers: { google: boolean; apple: boolean };
  /** Whether the app asks for smaller versions of pictures where it shows them small. */
  imageRenditions: boolean;
  /** Whether the paid plan can be paid for here: there is an account with Stripe, or the simulator. */
  payments: boolean;
  /** How far the server's clock runs ahead of the machine's; only when the test clock is on. */
  clockShiftMs?: number;
}

/** Puts the configuration into the page's head. `<` is escaped, so that no value can end the script. */
export function injectPageConfig(html: string, config: PageConfig): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return html.replace('</head>', () => `<script type="application/json" id="club-config">${json}</script></head>`);
}
