/** Less than the browser counts as moved. */
const TOLERANCE = 2;

function isInSight({ top, bottom, left, right }: DOMRect): boolean {
  return bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
}

/**
 * Notes where everything in sight begins.
 * @returns tells whether any of it begins elsewhere by now
 */
export function placesInSight(): () => boolean {
  const places = [...document.body.querySelectorAll('*')].flatMap((element) => {
    const place = element.getBoundingClientRect();
    return isInSight(place) ? [{ element, place }] : [];
  });
  return () =>
    places.some(({ element, place }) => {
      const { left, top } = element.getBoundingClientRect();
      return Math.abs(left - place.left) > TOLERANCE || Math.abs(top - place.top) > TOLERANCE;
    });
}
