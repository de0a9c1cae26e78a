/** The facts about the club and its backend that the web app needs: in the served page, and at /config.json. */
export interface PageConfig {
  supabaseUrl: string;
  supabaseKey: string;
  version: string;
  /** Sign-up asks for a confirmation by e-mail before the first login. */
  emailConfirmation: boolean;
  developmentMode: boolean;
  providers: { google: boolean; apple: boolean };
  /**
   * The backend's storage makes smaller versions of pictures (`/render/image`), which the app asks for where it shows
   * them small; hosted projects make them on some plans only.
   */
  imageRenditions: boolean;
  /** The paid plan can be paid for here: there is an account with Stripe, or the simulator. */
  payments: boolean;
  /** Milliseconds that the server's clock is ahead of the machine's; only when the test clock is on. */
  clockShiftMs?: number;
}
