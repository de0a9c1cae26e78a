/** As large as the picture would be, and nothing but its words. */
const WORDS = 'grid aspect-[600/1138] w-full place-items-center rounded-3xl bg-background p-6 text-center text-muted-foreground';

function describe(picture: HTMLPictureElement, { alt }: HTMLImageElement): void {
  const words = document.createElement('p');
  words.className = WORDS;
  words.textContent = alt;
  picture.replaceWith(words);
  const tryAgain = () => {
    // A picture that is put in again is asked for again.
    const again = picture.cloneNode(true) as HTMLPictureElement;
    words.replaceWith(again);
    watch(again);
  };
  window.addEventListener('online', tryAgain, { once: true });
}

function watch(picture: HTMLPictureElement): void {
  const image = picture.querySelector('img');
  if (!image) return;
  const isLost = image.complete && image.currentSrc !== '' && image.naturalWidth === 0;
  if (isLost) describe(picture, image);
  else image.addEventListener('error', () => describe(picture, image), { once: true });
}

/**
 * Where a picture does not come, without a network or by a fault, says in its place what it shows; it is tried again
 * when the network is back.
 */
export function describeLostPictures(): void {
  for (const picture of document.querySelectorAll('picture')) watch(picture);
}
