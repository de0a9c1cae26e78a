import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';

const PYTHON = '/usr/bin/python3';
const PACKAGES = 'swift-proxy swift-account swift-container swift-object';
const STORES = ['account', 'container', 'object'] as const;
const STARTS_WITHIN_MS = 60_000;

/** One partition power, one replica, one device: the smallest rings there are. */
const MAKE_RINGS = `
import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for name, port in zip(('account', 'container', 'object'), ports):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1.0})
    builder.rebalance()
    builder.get_ring().save(f'{folder}/{name}.ring.gz')
`;

/** Swift looks for swift.conf in /etc only, so it is told before it reads it. */
const SERVE = `
import sys
from swift.common import utils
folder, kind = sys.argv[1:]
utils.SWIFT_CONF_FILE = folder + '/swift.conf'
from swift.common.wsgi import run_wsgi
options = {}
if kind == 'object':
    from swift.obj import server
    options['global_conf_callback'] = server.global_conf_callback
sys.exit(run_wsgi(f'{folder}/{kind}.conf', f'{kind}-server', **options))
`;

/** A real S3 service on this machine. */
export interface RealS3 {
  /** The values of S3_* for a club that keeps its files there. The bucket is not there yet. */
  env: Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>;
  stop: () => Promise<void>;
}

function storeConfig(kind: string, folder: string, port: number, user: string): string {
  return `[DEFAULT]
devices = ${folder}/nodes
mount_check = false
swift_dir = ${folder}
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;
}

function proxyConfig(folder: string, port: number, user: string, secret: string): string {
  return `[DEFAULT]
swift_dir = ${folder}
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${secret} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
`;
}

/**
 * Starts OpenStack Swift with s3api from Debian's packages: four processes without rights on folders that are removed
 * afterwards.
 * @throws a sentence when the packages are not there or a process does not start
 */
export async function startSwift(): Promise<RealS3> {
  if (!existsSync('/usr/bin/swift-proxy-server')) throw new Error(`Swift is not installed (Debian: apt-get install ${PACKAGES})`);
  const isRoot = process.getuid?.() === 0;
  const [uid, gid, user] = isRoot ? [65_534, 65_534, 'nobody'] : [userInfo().uid, userInfo().gid, userInfo().username];
  const folder = await mkdtemp(join(tmpdir(), 'clube21-swift-'));
  await chmod(folder, 0o755);
  const ports = { account: await freePort(), container: await freePort(), object: await freePort(), proxy: await freePort() };
  const secret = crypto.randomUUID().replaceAll('-', '');

  await mkdir(join(folder, 'nodes/d1'), { recursive: true });
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = drill\n[storage-policy:0]\nname = default\ndefault = yes\n',
  );
  for (const kind of STORES) await writeFile(join(folder, `${kind}.conf`), storeConfig(kind, folder, ports[kind], user));
  await writeFile(join(folder, 'proxy.conf'), proxyConfig(folder, ports.proxy, user, secret));
  execFileSync(PYTHON, ['-c', MAKE_RINGS, folder, ...STORES.map((kind) => String(ports[kind]))], { stdio: 'inherit' });
  for (const place of ['', 'nodes', 'nodes/d1']) await chown(join(folder, place), uid, gid);

  const output = await open(join(folder, 'output.log'), 'a');
  const children: ChildProcess[] = [...STORES, 'proxy'].map((kind) =>
    spawn(PYTHON, ['-c', SERVE, folder, kind], { cwd: folder, stdio: ['ignore', output.fd, output.fd], ...(isRoot && { uid, gid }) }),
  );
  const exits = children.map((child) => once(child, 'exit'));
  const stop = async () => {
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(exits);
    await output.close();
    await rm(folder, { recursive: true, force: true });
  };
  for (const port of Object.values(ports)) {
    const until = Date.now() + STARTS_WITHIN_MS;
    // Any answer will do: all of them speak HTTP.
    while (
      !(await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      ))
    ) {
      const ended = children.find(({ exitCode }) => exitCode !== null);
      if (ended || Date.now() > until) {
        const said = execFileSync('tail', ['-n', '20', join(folder, 'output.log')], { encoding: 'utf8' });
        await stop();
        throw new Error(`Swift does not start:\n${said}`);
      }
      await wait(200);
    }
  }
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${ports.proxy}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'clube-21',
    S3_ACCESS_KEY_ID: 'test:tester',
    S3_SECRET_ACCESS_KEY: secret,
  };
  return { env, stop };
}
