import { existsSync, readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { projectRoot } from '#server/config/project-root.ts';

const FOLDER = join(projectRoot, 'content/nutrition/pictures');
const RECIPES = 'nutrition_recipes';

/** In the order in which they are taken: the drawn pictures are WebP, so a photo put beside one goes before it. */
const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
};
const EXTENSIONS = Object.keys(TYPES);

export interface RecipePicture {
  /** File name, and path inside the bucket. */
  name: string;
  /** The name without its extension: the recipe's id. */
  recipe: string;
  type: string;
  file: string;
}

/** The picture of each recipe in content/nutrition/pictures: of several with one name the club's own. */
export function recipePictures(folder = FOLDER): RecipePicture[] {
  const chosen = new Map<string, string>();
  for (const name of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
    const { name: recipe, ext } = parse(name);
    const before = chosen.get(recipe);
    if (!EXTENSIONS.includes(ext)) continue;
    if (before === undefined || EXTENSIONS.indexOf(ext) < EXTENSIONS.indexOf(parse(before).ext)) chosen.set(recipe, name);
  }
  return [...chosen].map(([recipe, name]) => ({ name, recipe, type: TYPES[parse(name).ext] ?? '', file: join(folder, name) }));
}

/** A recipe with the picture that is there in place of the one it names; any other entry as it is. */
export function withPictureOf<Entry>(collection: string, entry: Entry, folder = FOLDER): Entry {
  const named = collection === RECIPES && typeof entry === 'object' && entry !== null && 'image_url' in entry ? entry.image_url : null;
  if (typeof named !== 'string' || /^https?:/.test(named)) return entry;
  const own = recipePictures(folder).find(({ recipe }) => recipe === parse(named).name);
  return own ? { ...entry, image_url: own.name } : entry;
}
