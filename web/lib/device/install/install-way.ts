/**
 * How the app gets onto the screen of a device: what the member has to do themselves, or that the browser asks them
 * (`prompt`).
 */
export type InstallWay = 'installed' | 'prompt' | 'ios' | 'inside-app' | 'android' | 'mac' | 'desktop';

export interface DeviceFacts {
  userAgent: string;
  /** 0 on a Mac; an iPad says that it is a Mac, but has 5. */
  maxTouchPoints: number;
  isStandalone: boolean;
  /** The browser has offered to ask the member. */
  canPrompt: boolean;
}

const INSIDE_APP = /Instagram|FBAN|FBAV|FB_IAB|Line\/|TikTok|musical_ly|LinkedInApp|; wv\)/;
const OTHER_ENGINES = /Chrome|Chromium|Edg|Firefox/;

/** The way that fits a device. */
export function installWay({ userAgent, maxTouchPoints, isStandalone, canPrompt }: DeviceFacts): InstallWay {
  if (isStandalone) return 'installed';
  if (canPrompt) return 'prompt';
  if (INSIDE_APP.test(userAgent)) return 'inside-app';
  const isMac = userAgent.includes('Macintosh');
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) return 'ios';
  if (userAgent.includes('Android')) return 'android';
  return isMac && userAgent.includes('Safari') && !OTHER_ENGINES.test(userAgent) ? 'mac' : 'desktop';
}
