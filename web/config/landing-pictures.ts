/** The app's screens on the landing page and in the README, in the order in which they stand there. */
export const LANDING_PICTURES = ['inicio', 'desafio', 'ranking'] as const;
export type LandingPicture = (typeof LANDING_PICTURES)[number];

export const LANDING_PICTURE_SCHEMES = ['light', 'dark'] as const;
export type LandingPictureScheme = (typeof LANDING_PICTURE_SCHEMES)[number];

/** In pixels: twice the width that a phone has on the landing page. */
export const LANDING_PICTURE_SIZE = { width: 600, height: 1138 } as const;

/** Where a picture lies on the site, and in web/public. */
export const landingPicturePath = (picture: LandingPicture, scheme: LandingPictureScheme) => `/landing/${picture}-${scheme}.avif`;
