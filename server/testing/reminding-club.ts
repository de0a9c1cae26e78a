import { functionEnvironment } from '#server/functions/function-environment.ts';
import type { FunctionContext } from '../../supabase/functions/_shared/context.ts';
import type { Mail } from '../../supabase/functions/_shared/mail-layout.ts';
import { runDueJobs } from '../../supabase/functions/_shared/run-due-jobs.ts';
import { runningChallenge } from './full-member.ts';
import { startPushService } from './push-service.ts';
import type { TestBrowser } from './push-service.ts';
import { TEST_ORIGIN, createTestClub } from './test-club.ts';
import type { Member } from './test-club.ts';

export type RemindingClub = Awaited<ReturnType<typeof startRemindingClub>>;

/**
 * A club with a running challenge, a push service of its own, and the jobs of run-jobs under a clock that the test
 * sets.
 */
export async function startRemindingClub() {
  const service = await startPushService();
  const club = await createTestClub({ env: { PUSH_TEST_ADDRESS: service.origin } });
  const challengeId = await runningChallenge(club);
  await club.connection.query(
    `update public.challenges set start_date = now() - interval '3 days', end_date = now() + interval '90 days' where id = $1`,
    [challengeId],
  );
  const mails: Mail[] = [];
  const logged: string[] = [];
  const own = new URL(TEST_ORIGIN).origin;
  const context: FunctionContext = {
    env: functionEnvironment(TEST_ORIGIN, club.secrets, null, club.config),
    sendMail: async (mail) => void mails.push(mail),
    now: club.clock.now,
    logError: (...what) => void logged.push(what.map(String).join(' ')),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return new URL(request.url).origin === own ? club.app.fetch(request) : fetch(request);
    },
  };
  let day = 0;

  /** The club's clock at a time of day in São Paulo, on the day that is. */
  async function setClock(time: string): Promise<void> {
    await club.connection.query(
      `update app.clock_shift set shift = ((pg_catalog.now() at time zone 'America/Sao_Paulo')::date + $1::integer + $2::time) at time zone 'America/Sao_Paulo' - pg_catalog.now()`,
      [day, time],
    );
  }

  /** @throws what the procedure refuses */
  async function call(member: Member, procedure: string, parameters: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const { data, error } = await member.client.rpc(procedure, parameters);
    if (error) throw error;
    return data as Record<string, unknown>;
  }

  const subscribe = async (member: Member, { endpoint, p256dh, auth }: TestBrowser) =>
    call(member, 'subscribe_push', { p_endpoint: endpoint, p_p256dh: p256dh, p_auth: auth });

  return {
    club,
    challengeId,
    service,
    context,
    /** Mails and lines of the log since the day began. */
    mails,
    logged,
    setClock,
    call,
    subscribe,
    /** Does what is due at a time of day. */
    async runAt(time: string): Promise<void> {
      await setClock(time);
      await runDueJobs(context);
    },
    /** A day of its own for a test, on which the members of the tests before want no reminders. */
    async beginDay(): Promise<void> {
      day += 1;
      await club.connection.query('update app.reminder_settings set is_on = false');
      for (const list of [mails, logged, service.pushed]) list.length = 0;
    },
    /** A participant who wants reminders at 19:00, with a browser that takes them. */
    async joinWithBrowser(name: string, hasMails = false) {
      const member = await club.signUpMember(name);
      await setClock('09:00');
      const { error } = await member.client
        .from('challenge_participants')
        .insert({ challenge_id: challengeId, user_id: member.id, status: 'active' });
      if (error) throw error;
      const browser = service.subscribe();
      const reply = await subscribe(member, browser);
      if (reply['success'] !== true) throw new Error(JSON.stringify(reply));
      await call(member, 'set_reminders', { p_on: true, p_hour: 19, p_mails: hasMails });
      return { member, browser };
    },
    async close(): Promise<void> {
      await club.close();
      await service.close();
    },
  };
}
