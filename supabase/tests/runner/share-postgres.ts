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
 * Lets all files of a run use one PostgreSQL, each with databases of its own: making one takes longer than most tests. It is started when
 * the first file asks for it. Comes after prepare-postgres-user.ts.
 * @returns how to stop it
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { place } = project.getProvidedContext().embeddedPostgres;
  if (place === null) {
    project.provide('sharedPostgres', null);
    return async () => undefined;
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
  project.provide('sharedPostgres', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
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
