import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#server/config/project-root.ts';

async function linkAllBut(names: readonly string[], from: string, to: string): Promise<void> {
  const others = (await readdir(from)).filter((name) => !names.includes(name));
  await Promise.all(others.map((name) => symlink(join(from, name), join(to, name))));
}

/**
 * Makes a next version of the club in an empty folder: the built server of this one, with one migration more.
 * @param migration SQL that may stand in a migration after the first release (CONTRIBUTING.md)
 * @returns the file that starts it
 */
export async function makeNewerVersion(folder: string, migration: string): Promise<string> {
  await mkdir(join(folder, 'dist'), { recursive: true });
  await mkdir(join(folder, 'supabase'));
  await linkAllBut(['dist', 'supabase'], projectRoot, folder);
  await linkAllBut(['server'], join(projectRoot, 'dist'), join(folder, 'dist'));
  await linkAllBut(['migrations'], join(projectRoot, 'supabase'), join(folder, 'supabase'));
  // A program finds its project by the folder that its own file is in.
  await cp(join(projectRoot, 'dist/server'), join(folder, 'dist/server'), { recursive: true });
  await cp(join(projectRoot, 'supabase/migrations'), join(folder, 'supabase/migrations'), { recursive: true });
  await writeFile(join(folder, 'supabase/migrations/29990101000000_next_release.sql'), migration);
  return join(folder, 'dist/server/index.js');
}
