const ID = /^[\w-]{11}$/;
const HOSTS = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const PATH_WITH_ID = /^\/(?:embed|shorts|live|v)\/([^/]+)/;

function candidateOf(address: string): string | null | undefined {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  if (/^(?:www\.)?youtu\.be$/.test(url.hostname)) return url.pathname.split('/', 2)[1];
  if (!HOSTS.test(url.hostname)) return null;
  return url.pathname === '/watch' ? url.searchParams.get('v') : PATH_WITH_ID.exec(url.pathname)?.[1];
}

/** The id of a video from its address in the watch, short or embed form; null for any other address. */
export function videoIdOf(address: string): string | null {
  const candidate = candidateOf(address);
  return candidate && ID.test(candidate) ? candidate : null;
}

/** The address of a video's largest still picture; there is not one for every video. */
export function videoThumbnailUrl(videoId: string): string {
  return `https://i.ytimg.com/vi/${videoId}/maxresdefault.jpg`;
}

/** The addresses of a video's still pictures, the largest first. */
export function videoStillUrls(videoId: string): string[] {
  return [videoThumbnailUrl(videoId), `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`];
}

/** Whether an id stands for a film that the club has not made yet. */
export function isExampleVideo(videoId: string): boolean {
  return videoId.startsWith('exemplo');
}

/** The host of the player that sets no cookies. */
export const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com';

/** The address of the player of a video, which begins to play; it tells the page `origin` what goes wrong. */
export function videoPlayerUrl(videoId: string, origin: string): string {
  return `${PLAYER_ORIGIN}/embed/${videoId}?${new URLSearchParams({ autoplay: '1', playsinline: '1', rel: '0', enablejsapi: '1', origin })}`;
}
