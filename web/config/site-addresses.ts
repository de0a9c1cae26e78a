/** A document of the public site: HTML of its own, without the app. */
export interface SiteAddress {
  /** Its file in the build. */
  file: string;
  /** Where it is served; the first address is the one to share. */
  paths: readonly [string, ...string[]];
}

/**
 * The documents of the public site. Every other address is the app's. Also read by the service worker and by the build.
 */
export const siteAddresses = {
  landing: { file: 'index.html', paths: ['/'] },
  terms: { file: 'termos-uso.html', paths: ['/termos-uso', '/terms'] },
  privacy: { file: 'politica-privacidade.html', paths: ['/politica-privacidade', '/privacy'] },
  report: { file: 'denuncia.html', paths: ['/denuncia'] },
  transparency: { file: 'transparencia.html', paths: ['/transparencia'] },
} as const satisfies Record<string, SiteAddress>;

/** The address to share of the document that a path shows; null where the path is the app's. */
export function siteAddressOf(path: string): string | null {
  const addresses: SiteAddress[] = Object.values(siteAddresses);
  const plain = decoded(path);
  return addresses.find(({ paths }) => paths.includes(plain))?.paths[0] ?? null;
}

/** As the server reads a path: /%74erms is /terms. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
