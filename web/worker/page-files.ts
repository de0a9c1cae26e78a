/**
 * The files of the build that a page of the app names: its scripts and styles, as paths such as
 * `/assets/index-1a2b.js`.
 */
export function pageFiles(html: string): string[] {
  return [...html.matchAll(/\s(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
}
