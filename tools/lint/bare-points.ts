import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A number of points that stands in a test or a trial as it is, and not by `totalPoints`. */
const POINTS = new RegExp(
  [
    // "{ points: 10 }", "points === 10"
    String.raw`(?<![\w.])(?:points|pontos)['"]?\s*(?::|={1,3})\s*[1-9]\d*\b`,
    // "150 pontos", "Pontos10", "+10 no ranking"
    String.raw`(?<![\w§.}])[1-9]\d*\s*(?:pontos|points|pts)(?!\w)`,
    String.raw`[Pp]ontos[1-9]\d*`,
    String.raw`\\\+[1-9]\d*(?=[/,'"])`,
    // "/Ana Beatriz.*60/"
    String.raw`\.\*[1-9]\d*0(?=[/.])`,
    // "check_ins * 10"
    String.raw`\w\s\*\s10\b`,
  ].join('|'),
  'u',
);

/** The lines of a file with points that stand bare. */
export function barePointsOf(source: string): { line: number; text: string }[] {
  return source.split('\n').flatMap((text, index) => (POINTS.test(text) ? [{ line: index + 1, text: text.trim() }] : []));
}

/** All lines with bare points in the files of some folders. @param isRead says of a file, by its path from the root, whether it is read */
export function barePoints(root: string, folders: readonly string[], isRead: (file: string) => boolean) {
  return folders
    .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)))
    .filter((file) => /\.tsx?$/.test(file) && isRead(file))
    .toSorted()
    .flatMap((file) => barePointsOf(readFileSync(path.join(root, file), 'utf8')).map((found) => ({ file, ...found })));
}
