import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/config/project-root.ts';
import { StorageRefusal } from '../storage-refusal.ts';
import type { PictureAnswer, PictureJob } from './image-jobs.ts';

/** The use of a picture that is encoded again. */
export type PicturePurpose = 'upload' | 'rendition';

export interface PicturePool {
  /**
   * Encodes a picture again.
   * @param purpose uploads come before renditions, which also wait in a queue of their own
   * @throws StorageRefusal `notPicture`, `tooManyPixels`, `tooSlow`, `busy`
   */
  rewrite: (job: Omit<PictureJob, 'id'>, purpose: PicturePurpose) => Promise<Uint8Array>;
  /** Ends the workers; what they are at is refused. */
  close: () => void;
}

interface PoolOptions {
  size?: number;
  maxWaiting?: number;
  timeoutMs?: number;
  idleMs?: number;
}
interface Worker {
  child: ChildProcess;
  isBusy: boolean;
  idleTimer?: NodeJS.Timeout;
}

/** From the sources (development, tests) the worker is TypeScript and needs tsx, as the server itself. */
function startWorker(): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts');
  const file = isSource ? 'server/storage/pictures/image-worker.ts' : 'dist/server/image-worker.js';
  const { PATH, HOME, TMPDIR } = process.env;
  const child = fork(join(projectRoot, file), {
    cwd: projectRoot,
    execArgv: isSource ? ['--import', 'tsx'] : [],
    // Pictures come from strangers: what reads them gets none of the server's secrets.
    env: { PATH, HOME, TMPDIR },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/**
 * Worker processes that decode and encode pictures, started when they are needed and ended when they are idle. Each
 * works on one picture at a time; one that takes too long or breaks its worker ends with that worker. Uploads come
 * before renditions: anybody may ask for these, and what is made for a stranger holds no member's photo up.
 */
export function createPicturePool(options: PoolOptions = {}): PicturePool {
  const { size = Math.min(2, Math.max(1, availableParallelism() - 1)), maxWaiting = 32, timeoutMs = 20_000, idleMs = 60_000 } = options;
  const workers = new Set<Worker>();
  const waiting: Record<PicturePurpose, ((worker: Worker) => void)[]> = { upload: [], rendition: [] };
  let lastId = 0;

  function addWorker(): Worker {
    const worker: Worker = { child: startWorker(), isBusy: false };
    workers.add(worker);
    worker.child.once('exit', () => workers.delete(worker));
    worker.child.on('error', () => workers.delete(worker));
    return worker;
  }

  async function takeWorker(purpose: PicturePurpose): Promise<Worker> {
    const worker = [...workers].find(({ isBusy }) => !isBusy) ?? (workers.size < size ? addWorker() : undefined);
    if (!worker) {
      if (waiting[purpose].length >= maxWaiting) throw new StorageRefusal('busy');
      return new Promise((resolve) => waiting[purpose].push(resolve));
    }
    clearTimeout(worker.idleTimer);
    worker.isBusy = true;
    return worker;
  }

  function giveBack(worker: Worker): void {
    const isGone = !workers.has(worker);
    const next = waiting.upload.shift() ?? waiting.rendition.shift();
    if (next) {
      const free = isGone ? addWorker() : worker;
      free.isBusy = true;
      next(free);
      return;
    }
    worker.isBusy = false;
    if (!isGone) worker.idleTimer = setTimeout(() => worker.child.kill('SIGKILL'), idleMs).unref();
  }

  function end(worker: Worker): void {
    workers.delete(worker);
    worker.child.kill('SIGKILL');
  }

  async function ask(worker: Worker, job: PictureJob): Promise<PictureAnswer> {
    const { child } = worker;
    return new Promise((resolve) => {
      const finish = (answer: PictureAnswer) => {
        clearTimeout(timer);
        child.off('message', onMessage);
        child.off('exit', onEnd);
        child.off('error', onEnd);
        resolve(answer);
      };
      const onMessage = (answer: PictureAnswer) => answer.id === job.id && finish(answer);
      const onEnd = () => {
        end(worker);
        finish({ id: job.id, reason: 'notPicture', detail: 'the worker ended' });
      };
      const timer = setTimeout(() => {
        end(worker);
        finish({ id: job.id, reason: 'tooSlow', detail: `more than ${timeoutMs} ms` });
      }, timeoutMs);
      child.on('message', onMessage);
      child.once('exit', onEnd);
      child.once('error', onEnd);
      child.send(job, (error) => {
        if (error) onEnd();
      });
    });
  }

  return {
    async rewrite(job, purpose) {
      const worker = await takeWorker(purpose);
      try {
        lastId += 1;
        const answer = await ask(worker, { ...job, id: lastId });
        if ('bytes' in answer) return answer.bytes;
        throw new StorageRefusal(answer.reason);
      } finally {
        giveBack(worker);
      }
    },
    close() {
      for (const worker of workers) end(worker);
    },
  };
}
