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

/** The texts that a list on a screen is held to, on one line or on many: "toHaveText(['2', '1 dia', '10'])". */
const LIST = /to(?:Have|Contain)Text\(\s*\[[^\]]*\]/gu;
/** A round number that is all of an entry. */
const ROUND_ENTRY = /(['"`])[1-9]\d*0\1/gu;

/** The line in which a part of a text begins. */
const lineAt = (source: string, index: number) => source.slice(0, index).split('\n').length;

/** The lines of lists in which a round number stands alone. */
function roundEntries(source: string): number[] {
  return [...source.matchAll(LIST)].flatMap(({ 0: list, index }) =>
    [...list.matchAll(ROUND_ENTRY)].map((entry) => lineAt(source, index + entry.index)),
  );
}

/** The lines of a file with points that stand bare. */
export function barePointsOf(source: string): { line: number; text: string }[] {
  const inLists = new Set(roundEntries(source));
  return source
    .split('\n')
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ line, text }) => POINTS.test(text) || inLists.has(line));
}

/** All lines with bare points in the files of some folders. @param isRead says of a file, by its path from the root, whether it is read */
export function barePoints(root: string, folders: readonly string[], isRead: (file: string) => boolean) {
  return (
    folders
      .flatMap((folder) =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
      )
      // The bench installs packages of its own below its folder.
      .filter((file) => /\.tsx?$/.test(file) && !/\bnode_modules\b/.test(file) && isRead(file))
      .toSorted()
      .flatMap((file) => barePointsOf(readFileSync(path.join(root, file), 'utf8')).map((found) => ({ file, ...found })))
  );
}
