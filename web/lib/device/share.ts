export interface SharedPage {
  title: string;
  text: string;
  url: string;
}

/** The outcome: 'shared' by the device's own sheet (or left there), 'copied' the link, 'failed' neither. */
export type ShareOutcome = 'shared' | 'copied' | 'failed';

/** Offers a page by the device's share sheet; where there is none, copies its link. */
export async function sharePage(page: SharedPage): Promise<ShareOutcome> {
  if ('share' in navigator) {
    try {
      await navigator.share(page);
      return 'shared';
    } catch (error) {
      // Closing the sheet is no fault.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(page.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
