import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createLog } from '#server/base/log.ts';
import { readEnvironment } from '#server/config/env.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { createS3Client } from '#server/storage/s3/s3-client.ts';
import { createS3Storage } from '#server/storage/s3/s3-storage.ts';
import { TcpProxy } from '#server/testing/tcp-proxy.ts';
import { startSwift } from './real-s3/start-swift.ts';
import type { RealS3 } from './real-s3/start-swift.ts';

// Files on a real S3 service: the tests of the storage that `npm test` runs on a stand-in, against OpenStack Swift with
// s3api from Debian's packages, or against the service that TEST_S3_ENDPOINT, TEST_S3_REGION, TEST_S3_BUCKET,
// TEST_S3_ACCESS_KEY_ID and TEST_S3_SECRET_ACCESS_KEY name. It works below prefixes of its own and removes what it
// made. Usage: npm run drills -- swift

const TESTS = ['file-storage.test.ts', 'left-files.test.ts', 'storage-api.test.ts'].map((name) => `server/storage/${name}`);
const FILES = 50;
const FILE_BYTES = 1024 * 1024;
const LARGE_BYTES = 24 * 1024 * 1024;

const given = process.env['TEST_S3_ENDPOINT'];
const startedAt = performance.now();
const swift: RealS3 | null = given ? null : await startSwift();
const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
process.stdout.write(given ? `Against ${given}\n` : `Swift is up after ${seconds()} s\n`);

const problems: string[] = [];
const check = (what: string, holds: boolean) => {
  process.stdout.write(`${holds ? 'holds' : 'FAILED'}: ${what}\n`);
  if (!holds) problems.push(what);
};

try {
  const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const env = swift?.env ?? Object.fromEntries(names.map((name) => [name, process.env[`TEST_${name}`]]));
  const { s3 } = readEnvironment({ ...env, S3_PREFIX: `drill-${crypto.randomUUID()}` });
  if (!s3) throw new Error('no S3');
  const log = createLog('silent');
  const client = createS3Client(s3, log);
  if (swift) await client.read({ method: 'PUT', key: '' });

  const failure = async (change: Partial<typeof s3>) =>
    createS3Client({ ...s3, ...change }, log)
      .read({ method: 'GET', key: '', query: { 'list-type': '2' } })
      .then(
        () => 'was let in',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
  for (const change of [{ secretAccessKey: 'another' }, { accessKeyId: 'test:another' }, { bucket: 'another-bucket-that-is-not-there' }]) {
    const answer = await failure(change);
    check(`with another ${Object.keys(change).join()}: ${answer}`, answer !== 'was let in');
  }

  const folder = join(projectRoot, 'node_modules/.cache');
  const storage = createS3Storage(client, async () => null, folder);
  const [bucket, bytes] = ['fotos', Buffer.alloc(FILE_BYTES, 7)];
  const keys = Array.from({ length: FILES }, (_, index) => `ana/${index}.webp`);
  const timed = async (what: string, work: (key: string) => Promise<unknown>) => {
    const from = performance.now();
    for (const key of keys) await work(key);
    process.stdout.write(`${what}: ${((performance.now() - from) / FILES).toFixed(1)} ms each, one after the other\n`);
  };
  await timed(`${FILES} uploads of 1 MiB`, (key) =>
    storage.write({ bucket, name: key }, { content: bytes, mimetype: 'image/webp', cacheControl: 'no-cache' }),
  );
  await timed(`${FILES} reads of 1 MiB`, async (key) => {
    const { content: body } = await storage.read({ bucket, name: key });
    return new Response(body as BodyInit).arrayBuffer();
  });
  await timed(`${FILES} descriptions`, (key) => storage.describe({ bucket, name: key }));
  await storage.remove(bucket, keys);

  if (swift) {
    const proxy = await TcpProxy.start(s3.endpoint);
    const endpoint = proxy.via(s3.endpoint).replace(/\/$/, '');
    const behind = createS3Storage(createS3Client({ ...s3, endpoint }, log), async () => null, folder);
    const large = Buffer.from(Uint32Array.from({ length: LARGE_BYTES / 4 }, (_, index) => index).buffer);
    await storage.write({ bucket, name: 'ana/grande.webp' }, { content: large, mimetype: 'image/webp', cacheControl: 'no-cache' });
    const readCut = async (meanwhile: () => Promise<unknown>) => {
      const { content: body } = await behind.read({ bucket, name: 'ana/grande.webp' });
      const reader = body.getReader();
      const chunks = [(await reader.read()).value ?? new Uint8Array()];
      await proxy.refuse();
      await proxy.heal();
      await meanwhile();
      for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
      return Buffer.concat(chunks);
    };
    const outcomeOf = async (meanwhile: () => Promise<unknown>) =>
      readCut(meanwhile).then(
        (read) => (read.equals(large) ? 'goes on where it broke' : 'has other bytes'),
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
    const resumed = await outcomeOf(async () => undefined);
    check(`a read that is cut in the middle: ${resumed}`, resumed === 'goes on where it broke');
    const replaced = await outcomeOf(async () =>
      storage.write({ bucket, name: 'ana/grande.webp' }, { content: bytes, mimetype: 'image/webp', cacheControl: 'no-cache' }),
    );
    check(`one that is cut while the file is replaced: ${replaced}`, replaced.includes('412'));
    await storage.remove(bucket, ['ana/grande.webp']);
    await proxy.close();
  }

  const testEnv = Object.fromEntries(Object.entries(env).map(([name, value]) => [`TEST_${name}`, value]));
  const vitest = ['vitest', 'run', '--project', 'server', '--maxWorkers=1', '--reporter=verbose', '-t', 'in S3', ...TESTS];
  const { status } = spawnSync('npx', vitest, { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, ...testEnv } });
  check('the tests of the storage', status === 0);
} finally {
  await swift?.stop();
}
process.stdout.write(problems.length > 0 ? `FAILED: ${problems.join('; ')}\n` : `passed after ${seconds()} s\n`);
process.exit(problems.length > 0 ? 1 : 0);
