/** Parts of the page that have a way to the plan of their own, or that say everything about it. */
const WITH_THEIR_OWN_WAY = '[aria-labelledby="inicio-titulo"], #planos, [aria-labelledby="comece-titulo"], footer';

/** Shows the floating way to the paid plan while no part of the page with another one is in sight. */
export function floatOffer(): void {
  const offer = document.querySelector<HTMLElement>('[data-floating-offer]');
  if (!offer) return;
  const inSight = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inSight.add(target);
      else inSight.delete(target);
    }
    offer.hidden = inSight.size > 0;
  });
  for (const part of document.querySelectorAll(WITH_THEIR_OWN_WAY)) observer.observe(part);
}
