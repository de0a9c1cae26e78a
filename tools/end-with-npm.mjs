import { existsSync, readFileSync } from 'node:fs';

const CHECK_EVERY_MS = 500;
const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'busybox']);

/**
 * Ends this process as SIGTERM would, once the `npm` that runs it has ended: npm itself may end by a signal without
 * handing it on, and the server would go on by itself. Without npm it does nothing.
 * @param {() => void} [end] what to do then
 */
export function endWithNpm(end = () => process.kill(process.pid, 'SIGTERM')) {
  if (!process.env['npm_lifecycle_event']) return;
  const startedBy = parents();
  const timer = setInterval(() => {
    if (parents() === startedBy) return;
    clearInterval(timer);
    end();
  }, CHECK_EVERY_MS);
  timer.unref();
}

/**
 * The processes up to npm, which may run the script through a shell. The parent of npm may end: with nohup the server
 * goes on.
 */
function parents() {
  const parent = process.ppid;
  return SHELLS.has(read(parent, 'comm').trim()) ? `${parent} ${/^PPid:\s*(\d+)/m.exec(read(parent, 'status'))?.[1]}` : `${parent}`;
}

function read(pid, file) {
  const path = `/proc/${pid}/${file}`;
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  } catch {
    return '';
  }
}
