import { saveFile } from '#web/lib/files/save-file.ts';

/** The outcome: 'shared' by the device's own sheet, 'left' when the member closed it, 'saved' among the downloads. */
export type PictureOutcome = 'shared' | 'left' | 'saved';

/** A canvas as a PNG file. @throws where the browser can't make one */
export async function pictureFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return new File([blob], name, { type: 'image/png' });
}

/** Whether the device has a share sheet that takes this file. */
export function canShareFile(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}

/**
 * Offers a picture by the device's share sheet; where there is none for files, or it fails, saves it.
 * The file is ready before the press: browsers open the sheet only within it.
 */
export async function sharePicture(file: File): Promise<PictureOutcome> {
  if (canShareFile(file)) {
    try {
      await navigator.share({ files: [file] });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'left';
    }
  }
  saveFile(file, file.name);
  return 'saved';
}
