import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '#server/config/project-root.ts';

/** Has a checkout install its packages and build its server, by its own tools. */
const PREPARE = `import('./tools/setup.mjs').then(async (tools) => { tools.ensureInstalled(); await tools.ensureServerBuilt(); })`;

/**
 * The project as a commit had it, with its packages and its built server.
 * @param folder an empty one; or a checkout from before, which is taken as it is
 */
export function checkOut(commit: string, folder: string): string {
  const given = process.env['OLDER_MAIN'];
  const place = given ?? join(folder, 'older');
  if (given === undefined) {
    execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', projectRoot, place], { stdio: 'inherit' });
    execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: place, stdio: 'inherit' });
  }
  const { status } = spawnSync(process.execPath, ['-e', PREPARE], { cwd: place, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${commit} could not be built in ${place}.`);
  const built = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: place, encoding: 'utf8' }).trim();
  if (!built.startsWith(commit)) throw new Error(`${place} has ${built}, not ${commit}.`);
  return place;
}
