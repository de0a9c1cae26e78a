import { isDeepStrictEqual } from 'node:util';
import { unzipSync } from 'fflate';
import Stripe from 'stripe';
import { functionEnvironment } from '#server/functions/function-environment.ts';
import { edgeFunctions } from '#server/functions/registry.ts';
import { VERSION, checkTypes, fetchDeno, startFunction } from '#server/testing/deno-binary.ts';
import type { DenoFunction } from '#server/testing/deno-binary.ts';
import { serveTestClub } from '#server/testing/serve-club.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { Member } from '#server/testing/test-club.ts';
import { startMailServer } from './deno/mail-server.ts';

// Runs every Edge Function under Deno 2.1.4, with which hosted projects run them, against the embedded server's API,
// and in that server's own process: the same requests must be answered with the same status and body. First its
// TypeScript checks all sources. The binary is fetched once into a cache.
// Usage: npm run drills -- deno

const say = (line: string) => process.stdout.write(`${line}\n`);
const problems: string[] = [];

fetchDeno();
const faults = await checkTypes([...edgeFunctions.keys()]);
if (faults !== '') problems.push(`deno check: ${faults}`);

const club = await serveTestClub();
const mail = await startMailServer();
if (!club.simulator) throw new Error('no simulator');
const { settings } = club.simulator;
const apiUrl = new URL(new URL(settings.apiUrl ?? '').pathname, club.url).href;
const { SUPABASE_ANON_KEY, SUPABASE_SERVICE_ROLE_KEY, ...environment } = functionEnvironment(club.url, club.secrets, {
  ...settings,
  apiUrl,
});
const env = {
  ...environment,
  // As a new hosted project names them; in process the functions have the older names.
  SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: SUPABASE_ANON_KEY }),
  SUPABASE_SECRET_KEYS: JSON.stringify({ default: SUPABASE_SERVICE_ROLE_KEY }),
  SMTP_URL: mail.url,
  MAIL_FROM: 'Clube <oi@clube.example>',
};
const stripe = new Stripe(settings.secretKey);
const functions = new Map<string, DenoFunction>();
for (const name of edgeFunctions.keys()) functions.set(name, await startFunction(name, env));
const addressOf = (name: string) => functions.get(name)?.address ?? '';

interface Case {
  what: string;
  name: string;
  method?: string;
  /**
   * Headers of the twin that asks: one of them asks in process, the other Deno, since many requests change something.
   */
  headers?: (twin: Member) => Record<string, string> | Promise<Record<string, string>>;
  body?: (twin: Member) => string;
}
interface Answer {
  status: number;
  body: unknown;
  type: string | null;
}

const asMember = ({ accessToken }: Member) => ({ Authorization: `Bearer ${accessToken}` });
const asVisitor = () => ({ Authorization: `Bearer ${club.secrets.publishableKey}` });
const asClub = () => ({ apikey: club.secrets.secretKey });
const json = (value: object) => () => JSON.stringify(value);
const EVENT = JSON.stringify({ id: 'evt_drill', object: 'event', type: 'product.created', data: { object: {} } });
const signed = async (secret: string, ageSeconds = 0) => ({
  'Stripe-Signature': await stripe.webhooks.generateTestHeaderStringAsync({
    payload: EVENT,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
  }),
});

const everywhere: Case[] = [...edgeFunctions.keys()].flatMap((name) => [
  { what: 'preflight', name, method: 'OPTIONS' },
  { what: 'another method', name, method: 'PUT', body: () => '{}' },
  { what: 'nobody, and no JSON', name, body: () => '{' },
  { what: 'a token of nobody', name, headers: () => ({ Authorization: 'Bearer x.y.z' }), body: () => '{}' },
]);
const cases: Case[] = [
  ...everywhere,
  { what: 'a link that nobody has', name: 'account-link', body: json({ token: 'a'.repeat(64), press: true }) },
  { what: 'a card that is none', name: 'check-card', body: json({ card: '12345678', code: 'ABCDEF' }) },
  { what: 'a partner that is none', name: 'check-card', body: json({ card: '12345678', code: 'ABCDEF', partner_code: 'x' }) },
  { what: 'another plan', name: 'create-checkout-session', headers: asVisitor, body: json({ plan_level: 'gold' }) },
  {
    what: 'a visitor',
    name: 'create-checkout-session',
    headers: asVisitor,
    body: json({ plan_level: 'expert', email: 'v@membro.example' }),
  },
  { what: 'a member', name: 'create-checkout-session', headers: asMember, body: json({ plan_level: 'expert' }) },
  { what: 'no subscription', name: 'manage-subscription', headers: asMember, body: json({ action: 'cancel' }) },
  { what: 'an unknown action', name: 'manage-subscription', headers: asMember, body: json({ action: 'x' }) },
  {
    what: 'a visitor’s session',
    name: 'manage-subscription',
    headers: asVisitor,
    body: json({ action: 'session_email', session_id: 'cs_none1234' }),
  },
  { what: 'nothing to fetch', name: 'manage-subscription', headers: asMember, body: json({ action: 'sync' }) },
  { what: 'a wrong code', name: 'manage-subscription', headers: asMember, body: json({ action: 'redeem_code', code: '000000' }) },
  { what: 'an event that is not followed', name: 'stripe-webhook', headers: () => signed(settings.webhookSecret), body: () => EVENT },
  { what: 'another secret', name: 'stripe-webhook', headers: () => signed('whsec_other'), body: () => EVENT },
  { what: 'a signature of ten minutes ago', name: 'stripe-webhook', headers: () => signed(settings.webhookSecret, 600), body: () => EVENT },
  { what: 'no signature', name: 'stripe-webhook', body: () => EVENT },
  { what: 'a member', name: 'run-jobs', headers: asMember, body: () => '{}' },
  { what: 'the club, with nothing due', name: 'run-jobs', headers: asClub, body: () => '{}' },
  { what: 'a copy', name: 'export-account', headers: asMember, body: () => '{}' },
  { what: 'another e-mail', name: 'delete-account', headers: asMember, body: json({ email: 'x@membro.example', password: 'x' }) },
  {
    what: 'a wrong password',
    name: 'delete-account',
    headers: asMember,
    body: ({ email }) => JSON.stringify({ email, password: 'errada-21' }),
  },
  {
    what: 'the right one',
    name: 'delete-account',
    headers: asMember,
    body: ({ email }) => JSON.stringify({ email, password: TEST_PASSWORD }),
  },
];

/** Takes out what differs by its nature: ids, the request's number, and who asked. */
function plain(value: unknown, { id, email }: Member): unknown {
  const text = JSON.stringify(value, (key, inner: unknown) => (key === 'requestId' ? undefined : inner)) ?? 'null';
  return JSON.parse(
    text
      .replaceAll(id, 'ID')
      .replaceAll(email, 'EMAIL')
      .replaceAll(/cs_test_\w+/g, 'SESSION')
      .replaceAll(/\b(sub|in|bps)_\w+/g, '$1')
      .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+(\+00:00|Z)/g, 'INSTANT')
      .replaceAll(club.url, 'ORIGIN')
      .replaceAll('http://localhost:3000', 'ORIGIN'),
  );
}

async function ask(address: string, { method = 'POST', headers, body }: Case, twin: Member): Promise<Answer> {
  const init = { method, headers: { 'Content-Type': 'application/json', ...(await headers?.(twin)) }, ...(body && { body: body(twin) }) };
  const answer = await fetch(address, init);
  const type = answer.headers.get('content-type');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (type === 'application/zip') return { status: answer.status, type, body: Object.keys(unzipSync(bytes)).toSorted() };
  const text = new TextDecoder().decode(bytes);
  // A page, such as unsubscribe's, is compared as its text.
  const told: unknown = text === '' || !type?.includes('json') ? text : JSON.parse(text);
  return { status: answer.status, type, body: plain(told, twin) };
}

let equal = 0;
async function compare(asked: Case[], here: Member, there: Member): Promise<void> {
  for (const one of asked) {
    const own = await ask(`${club.url}/functions/v1/${one.name}`, one, here);
    const denos = await ask(addressOf(one.name), one, there).catch((error: unknown) => ({
      status: 0,
      type: null,
      body: String(error),
    }));
    if (isDeepStrictEqual(own, denos)) equal += 1;
    else problems.push(`${one.name}, ${one.what}:\n  in process ${JSON.stringify(own)}\n  Deno       ${JSON.stringify(denos)}`);
  }
}
// The first to ask has what is asked for every night.
await fetch(`${club.url}/functions/v1/run-jobs`, { method: 'POST', headers: asClub(), body: '{}' });
await compare(cases, await club.signUpMember('Ana'), await club.signUpMember('Ana'));

/** Opens a payment page in process and ends it so. @returns the session's id */
async function goThrough(headers: Record<string, string>, form: Record<string, string>): Promise<string> {
  const opened = await fetch(`${club.url}/functions/v1/create-checkout-session`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ plan_level: 'expert' }),
  });
  const { checkout_url: page, id } = (await opened.json()) as { checkout_url: string; id: string };
  await club.request(new URL(page).pathname, {
    method: 'POST',
    headers: { Origin: 'http://localhost:3000' },
    body: new URLSearchParams({ email: '', ...form }),
  });
  return id;
}
const payers = [await club.signUpMember('Caio'), await club.signUpMember('Caio')] as const;
for (const payer of payers) await goThrough(asMember(payer), { outcome: 'pay' });
const ofVisitor = await goThrough(asVisitor(), { outcome: 'pay', email: 'visita@membro.example' });
const awaited = await goThrough(asVisitor(), { outcome: 'later', email: 'boleto@membro.example' });
const manage = (what: string, body: object): Case => ({ what, name: 'manage-subscription', headers: asMember, body: json(body) });
const ofPayers: Case[] = [
  { what: 'who pays already', name: 'create-checkout-session', headers: asMember, body: json({ plan_level: 'expert' }) },
  manage('the plan', { action: 'sync' }),
  manage('the portal', { action: 'portal', flow: 'payment_method' }),
  manage('cancelled', { action: 'cancel' }),
  manage('taken back', { action: 'undo' }),
  manage('a code asked for', { action: 'request_code', email: 'visita@membro.example' }),
  manage('withdrawn', { action: 'withdraw' }),
  manage('withdrawn again', { action: 'withdraw' }),
  ...[ofVisitor, awaited].map((session) => ({
    ...manage(`a session of a visitor, ${session === awaited ? 'awaited' : 'paid'}`, { action: 'session_email', session_id: session }),
    headers: asVisitor,
  })),
];
await compare(ofPayers, ...payers);

// A payment from page to mail, by Deno's functions alone: the SDK, its signatures and nodemailer.
const bia = await club.signUpMember('Bia');
const paid = async () => (await bia.client.from('user_progress_level').select('current_level').maybeSingle()).data?.current_level;
const opened = await fetch(addressOf('create-checkout-session'), {
  method: 'POST',
  headers: asMember(bia),
  body: JSON.stringify({ plan_level: 'expert' }),
});
const { checkout_url: page, id: session } = (await opened.json()) as { checkout_url: string; id: string };
await club.request(new URL(page).pathname, {
  method: 'POST',
  headers: { Origin: 'http://localhost:3000' },
  body: new URLSearchParams({ outcome: 'pay', email: '' }),
});
const synced = await fetch(addressOf('manage-subscription'), {
  method: 'POST',
  headers: asMember(bia),
  body: JSON.stringify({ action: 'sync', session_id: session }),
});
if (synced.status !== 200 || (await paid()) !== 'expert')
  problems.push(`a payment by Deno’s functions: ${synced.status}, ${String(await paid())}`);
const worked = await fetch(addressOf('run-jobs'), { method: 'POST', headers: asClub(), body: '{}' });
const { done } = (await worked.json()) as { done: number };
if (done < 1 || !mail.received().includes(`To: ${bia.email}`))
  problems.push(`the mail of a payment: ${done} jobs done, ${functions.get('run-jobs')?.log()}`);

for (const { child } of functions.values()) child.kill();
mail.server.close();
await club.close();
say(
  `Deno ${VERSION}: ${edgeFunctions.size} functions checked; ${equal} of ${cases.length + ofPayers.length} requests answered as in process; a payment paid, and its mail handed over`,
);
say(problems.length === 0 ? 'passed' : `FAILED:\n${problems.join('\n')}`);
process.exit(problems.length === 0 ? 0 : 1);
