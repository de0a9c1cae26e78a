import { club } from '#content/club.ts';
import { SHARE_PICTURE, SITE_ORIGIN } from './site-origin.ts';

interface DocumentHeadProps {
  title: string;
  description: string;
  /** The address to share, such as /termos-uso. */
  path: string;
}

/** The tags of a document for search engines and for the cards of shared links; addresses are whole, as both demand. */
export function DocumentHead({ title, description, path }: DocumentHeadProps) {
  const address = `${SITE_ORIGIN}${path}`;
  const properties = {
    'og:type': 'website',
    'og:site_name': club.name,
    'og:locale': 'pt_BR',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': `${SITE_ORIGIN}${SHARE_PICTURE.path}`,
    'og:image:type': 'image/jpeg',
    'og:image:width': String(SHARE_PICTURE.width),
    'og:image:height': String(SHARE_PICTURE.height),
    'og:image:alt': `${club.name}: ${club.tagline}`,
  };
  return (
    <>
      <link rel="canonical" href={address} />
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {/* The rest of a Twitter card is read from Open Graph. */}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
