/**
 * Stands in the built documents where the club's own origin belongs, which a build need not know. The server puts
 * PUBLIC_URL in its place; `npm run build` does so itself when PUBLIC_URL is set. No such host can exist (RFC 2606).
 */
export const SITE_ORIGIN = 'https://origin.invalid';

/** The picture that stands beside a shared link: in web/public. */
export const SHARE_PICTURE = { path: '/share.jpg', width: 1200, height: 630 } as const;
