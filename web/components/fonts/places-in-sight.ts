/** In px along one axis: what moves by less the browser doesn't count as moved (the Layout Instability specification). */
const COUNTED_PX = 3;

function isInSight({ top, bottom, left, right }: DOMRect): boolean {
  return bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
}

/** Parts of a box lie in it, and out of sight with it. One without a size, such as a wrapper, may have them anywhere. */
const isElsewhere = ({ width, height }: DOMRect) => width > 0 && height > 0;

/**
 * Notes where everything in sight begins.
 * @returns tells whether any of it begins elsewhere by now
 */
export function placesInSight(): () => boolean {
  const places: { element: Element; place: DOMRect }[] = [];
  const note = (element: Element): void => {
    const place = element.getBoundingClientRect();
    if (isInSight(place)) places.push({ element, place });
    else if (isElsewhere(place)) return;
    // The lines of a drawing move with it.
    if (!(element instanceof SVGElement)) for (const child of element.children) note(child);
  };
  for (const child of document.body.children) note(child);
  return () =>
    places.some(({ element, place }) => {
      const { left, top } = element.getBoundingClientRect();
      return Math.abs(left - place.left) >= COUNTED_PX || Math.abs(top - place.top) >= COUNTED_PX;
    });
}
