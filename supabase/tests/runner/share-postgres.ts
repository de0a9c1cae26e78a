import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startCluster } from './embedded-cluster.ts';
import type { Cluster } from './embedded-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the files of a run ask for the PostgreSQL that they share; null when there is none to run. */
    sharedPostgres: string | null;
  }
}

/**
 * Lets all files of a run, also of several projects, use one PostgreSQL, each with databases of its own: making one
 * takes longer than most tests. It is started when the first file asks for it. Comes after prepare-postgres-user.ts.
 * @returns how to stop it; nothing when an earlier project of the run will
 */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  // A value provided to the root project is there for all others.
  const root = vitest.getRootProject();
  const { embeddedPostgres, sharedPostgres } = root.getProvidedContext();
  if (sharedPostgres !== undefined) return undefined;
  const { place } = embeddedPostgres;
  if (place === null) {
    root.provide('sharedPostgres', null);
    return undefined;
  }
  let starting: Promise<Cluster> | undefined;
  const server = createServer((_request, response) => {
    starting ??= startCluster(place);
    starting.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(503).end(error instanceof Error ? error.message : String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  root.provide('sharedPostgres', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return async () => {
    server.closeAllConnections();
    server.close();
    const cluster = await starting?.catch(() => undefined);
    await cluster?.stop();
  };
}

/**
 * The address of the shared PostgreSQL.
 * @throws an error with the reason when it did not start
 */
export async function askForSharedPostgres(address: string): Promise<string> {
  const answer = await fetch(address);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
