import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient, SupabaseClientOptions } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { TEST_PASSWORD, createTestClub } from './test-club.ts';

type RealtimeOptions = NonNullable<SupabaseClientOptions<'public'>['realtime']>;

/** A test club that also listens on a loopback port, with live updates. */
export async function serveTestClub(options: Parameters<typeof createTestClub>[0] = {}) {
  const club = await createTestClub(options);
  const server = createAdaptorServer({ fetch: club.app.fetch }) as Server;
  await club.realtime.start();
  server.on('upgrade', (request, socket, head) => club.realtime.handleUpgrade(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients: SupabaseClient[] = [];

  /** The real supabase-js over the port, whose reconnects don't wait. */
  function newLiveClient(realtime: RealtimeOptions = {}): SupabaseClient {
    const client = createClient(url, club.secrets.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never, reconnectAfterMs: () => 20, ...realtime },
    });
    clients.push(client);
    return client;
  }

  /** A signed-up member with a session of their own over the port. */
  async function signUpLiveMember(name: string, realtime?: RealtimeOptions) {
    const { id, email } = await club.signUpMember(name);
    const client = newLiveClient(realtime);
    const { data, error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
    if (error) throw error;
    return { id, email, client, session: data.session };
  }

  return {
    ...club,
    url,
    newLiveClient,
    signUpLiveMember,
    async close() {
      await Promise.all(clients.map((client) => client.realtime.disconnect()));
      await club.realtime.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await club.close();
    },
  };
}
