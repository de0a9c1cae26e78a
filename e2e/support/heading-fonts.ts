/**
 * Runs in the page: the headings in sight whose font has not the weight that they ask for. A font that is cut down to
 * its bold weights (web/components/styles.css) would draw lighter words semibold.
 */
export function headingsOfOtherWeight(): string[] {
  const firstFamily = (families: string) => (families.split(',')[0] ?? '').trim().replaceAll(/["']/g, '');
  const faces = [...document.fonts].map(({ family, weight }) => {
    const [from = 0, to = from] = weight.replaceAll('normal', '400').replaceAll('bold', '700').split(' ').map(Number);
    return { family: firstFamily(family), from, to };
  });
  return [...document.querySelectorAll('h1, h2, h3, h4')].flatMap((heading) => {
    const { fontFamily, fontWeight } = getComputedStyle(heading);
    const weight = Number(fontWeight);
    const ofFamily = faces.filter(({ family }) => family === firstFamily(fontFamily));
    const isDrawn = heading.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !heading.closest('.sr-only');
    if (!isDrawn || ofFamily.length === 0 || ofFamily.some(({ from, to }) => from <= weight && weight <= to)) return [];
    return [`${heading.textContent?.trim().slice(0, 40)}: ${weight}`];
  });
}
