import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readProjectConfig } from '#server/config/project-config.ts';
import { edgeFunctions } from '#server/functions/registry.ts';
import { hostedTemplates } from '#server/mail/hosted-templates.ts';
import { serveTestClub } from '#server/testing/serve-club.ts';
import { runAnywhere } from '../run-anywhere.ts';
import { AUTH_SETTINGS, SESSION_LIMITS } from './by-management.ts';
import { BUCKETS } from './over-http.ts';

// The project is a club of ours, whose API is the same. The Management API is a stand-in: its names are those of
// AuthConfigResponse and RealtimeConfigResponse in supabase/cli (apps/cli-go/pkg/api/types.gen.go), which are generated
// from the platform's own description.
let club: Awaited<ReturnType<typeof serveTestClub>>;
let server: Server;
let api: string;
let answers: Record<string, unknown>;
let asked: string[];

const REF = 'abcdefghijklmnopqrst';
const TOKEN = 'sbp_test';

/** A project's auth settings after config push. */
function pushed(): Record<string, unknown> {
  const mails = hostedTemplates().flatMap(({ apiName, subject, html }) => [
    [`mailer_subjects_${apiName}`, subject],
    [`mailer_templates_${apiName}_content`, html],
  ]);
  return {
    site_url: 'https://clube.example',
    uri_allow_list: 'https://clube.example/**',
    smtp_host: 'smtp.example',
    smtp_admin_email: 'oi@clube.example',
    smtp_max_frequency: 60,
    external_anonymous_users_enabled: false,
    jwt_exp: 3600,
    security_captcha_enabled: false,
    mailer_allow_unverified_email_sign_ins: null,
    mailer_notifications_password_changed_enabled: true,
    mailer_otp_length: 6,
    mailer_otp_exp: 3600,
    password_min_length: 6,
    password_required_characters: '',
    rate_limit_email_sent: 500,
    refresh_token_rotation_enabled: true,
    security_update_password_require_reauthentication: true,
    sessions_inactivity_timeout: 1440,
    sessions_timebox: 8760,
    ...Object.fromEntries(mails),
  };
}

beforeAll(async () => {
  club = await serveTestClub();
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    const answer = answers[(request.url ?? '').replace(`/v1/projects/${REF}/`, '')];
    response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server?.close();
  await club?.close();
});
beforeEach(() => {
  asked = [];
  answers = {
    'config/auth': pushed(),
    'config/realtime': { private_only: true, suspend: null },
    functions: [...edgeFunctions.keys()].map((slug) => ({ slug, verify_jwt: false })),
    secrets: ['PUBLIC_URL', 'CLUB_NAME', 'SMTP_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'].map(
      (name) => ({ name }),
    ),
  };
});

const check = async (...more: string[]) =>
  runAnywhere(['hosted', 'check', '--url', club.url, '--key', club.secrets.publishableKey, ...more], {
    dataDir: '/nowhere',
    databaseUrl: undefined,
  });
const managed = async () => check('--access-token', TOKEN, '--project-ref', REF, '--api-url', api);
/** The texts that follow a mark, such as "[falta]". */
const marked = (stdout: string, mark: string) => stdout.split('\n').flatMap((line) => (line.startsWith(`[${mark}]`) ? line.slice(13) : []));

test('with address and publishable key: the API, the auth server and each function, and what is to be seen by hand', async () => {
  const { stdout } = await check();
  expect(marked(stdout, 'ok')).toEqual([
    'A chave pública é deste projeto',
    'Cadastro por email',
    'Confirmação do email',
    'Data API ligada, tabelas no lugar e fechadas a quem não entrou',
    ...[...edgeFunctions.keys()].map((name) => `Função ${name}`),
  ]);
  expect(marked(stdout, 'falta')).toEqual([]);
  expect(marked(stdout, 'veja à mão').map((line) => line.split(': ')[0])).toEqual([
    'Buckets e arquivos',
    'Desafio e conteúdo',
    'Migrações, permissões e o relógio das tarefas',
    'Emails, endereços e códigos do login; canais públicos do Realtime; segredos das funções',
  ]);
});

test('with the secret key: buckets, files, challenge and content; what is missing ends the command with 1', async () => {
  await club.connection.script(`
    insert into public.challenges (title, description, start_date, end_date, type, points, target_check_ins)
    select 'Desafio', '', now(), now() + interval '1 day', 'main', 10, 1 where not exists (select from public.challenges);
    delete from public.content_entries;
    update storage.buckets set public = true where id = 'materials';`);
  const { stdout, stderr, exitCode } = await check('--secret-key', club.secrets.secretKey);
  await club.connection.script(`update storage.buckets set public = false where id = 'materials'`);
  for (const id of Object.keys(BUCKETS).filter((name) => name !== 'materials')) expect(marked(stdout, 'ok')).toContain(`Bucket ${id}`);
  expect(marked(stdout, 'ok')).toContain('Um desafio ativo');
  expect(marked(stdout, 'falta')).toEqual([
    'Bucket materials: precisa ser privado',
    `Arquivos de materials: faltam 5 de 5: npm run club -- content upload ${club.url} --secret-key sb_secret_…`,
    `Arquivos de nutrition-images: faltam 10 de 10: npm run club -- content upload ${club.url} --secret-key sb_secret_…`,
    'Conteúdo dos membros: npm run club -- content load, com DATABASE_URL',
  ]);
  expect({ stderr, exitCode }).toEqual({ stderr: 'Erro: Faltam 4 itens.\n', exitCode: 1 });
});

test('content upload brings every file, and an upload that broke off is told', async () => {
  const upload = async (key: string) =>
    runAnywhere(['content', 'upload', club.url, '--secret-key', key], { dataDir: '/nowhere', databaseUrl: undefined });
  const lines = async () => {
    const { stdout } = await check('--secret-key', club.secrets.secretKey);
    return stdout.split('\n').filter((line) => line.includes('Arquivos de'));
  };
  expect(await upload(club.secrets.secretKey)).toEqual({ exitCode: 0, stdout: '15 arquivos estão no Storage do projeto.\n', stderr: '' });
  expect(await upload(club.secrets.secretKey)).toMatchObject({ exitCode: 0 });
  expect(await lines()).toEqual([expect.stringMatching(/^\[ok\]/), expect.stringMatching(/^\[ok\]/)]);
  await club.connection.script(
    `delete from storage.objects where name in ('workouts_library/planilha-5-km.pdf', 'suco-verde-de-abacaxi-com-couve.webp')`,
  );
  expect(await lines()).toEqual([expect.stringContaining('faltam 1 de 5: '), expect.stringContaining('faltam 1 de 10: ')]);
  const refused = await upload(club.secrets.publishableKey);
  expect({ exitCode: refused.exitCode, stdout: refused.stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^Erro: O Storage do projeto não aceitou materials\/\S+ \(.+\)\. 0 enviados antes\.\n$/);
  await club.connection.script(`delete from storage.objects where bucket_id in ('materials', 'nutrition-images')`);
});

test('the buckets that are looked for are those that the migrations make', async () => {
  const rows = await club.connection.query<{ id: string; public: boolean }>('select id, public from storage.buckets');
  expect(Object.fromEntries(rows.map((row) => [row.id, row.public]))).toEqual(BUCKETS);
});

test('with an access token: nothing is missing after config push, and nothing is written', async () => {
  const { stdout, exitCode } = await managed();
  expect(marked(stdout, 'falta')).toEqual([]);
  expect(exitCode).toBe(0);
  expect(marked(stdout, 'ok')).toEqual(
    expect.arrayContaining(['Email recovery', 'Email password_changed', 'Realtime só com canais privados']),
  );
  expect(asked.toSorted()).toEqual(
    ['config/auth', 'config/realtime', 'functions', 'secrets'].map((path) => `GET /v1/projects/${REF}/${path} Bearer ${TOKEN}`),
  );
});

test.each([
  ['config/auth', { site_url: 'http://localhost:3000' }, 'Endereço do clube (site_url): é “http://localhost:3000”'],
  ['config/auth', { site_url: 'https://clube.example/' }, 'Endereço do clube (site_url): é “https://clube.example/”'],
  ['config/auth', { uri_allow_list: '' }, 'Redirecionamentos: falta https://clube.example/**'],
  ['config/auth', { smtp_host: null }, 'SMTP próprio'],
  ['config/auth', { smtp_admin_email: 'env(SMTP_ADMIN_EMAIL)' }, 'SMTP próprio'],
  ['config/auth', { external_anonymous_users_enabled: true }, 'auth.enable_anonymous_sign_ins: é true, o clube conta com false'],
  ['config/auth', { mailer_allow_unverified_email_sign_ins: true }, 'Login só com email confirmado'],
  [
    'config/auth',
    { mailer_notifications_password_changed_enabled: null },
    'auth.email.notification.password_changed.enabled: é false, o clube conta com true',
  ],
  ['config/auth', { password_required_characters: 'abc:ABC' }, 'auth.password_requirements: é "abc:ABC", o clube conta com ""'],
  ['config/auth', { rate_limit_email_sent: 2 }, 'auth.rate_limit.email_sent: é 2, o clube conta com 500'],
  ['config/auth', { smtp_max_frequency: 1 }, 'auth.email.max_frequency: é 1, o clube conta com 60'],
  ['config/auth', { security_captcha_enabled: true }, 'CAPTCHA desligado'],
  ['config/auth', { mailer_otp_length: 8 }, 'auth.email.otp_length: é 8, o clube conta com 6'],
  [
    'config/auth',
    { mailer_templates_recovery_content: '<a href="{{ .ConfirmationURL }}">Reset</a>' },
    'Email recovery: não é o desta versão',
  ],
  ['config/auth', { mailer_subjects_invite: 'You have been invited' }, 'Email invite: não é o desta versão'],
  ['config/realtime', { private_only: false }, 'Realtime só com canais privados: desligue Allow public access'],
  ['config/realtime', { suspend: true }, 'Realtime ligado: ligue em Realtime → Settings'],
])('%s with %j is told', async (path, change, line) => {
  answers[path] = { ...(answers[path] as object), ...change };
  const { stdout, exitCode } = await managed();
  const missing = marked(stdout, 'falta');
  expect(
    missing.some((found) => found.startsWith(line)),
    missing.join('\n'),
  ).toBe(true);
  expect(exitCode).toBe(1);
});

test('a plan without limits of sessions is no fault', async () => {
  answers['config/auth'] = { ...pushed(), sessions_inactivity_timeout: null, sessions_timebox: 0 };
  const { stdout, exitCode } = await managed();
  expect(marked(stdout, 'veja à mão').filter((line) => line.startsWith('auth.'))).toEqual([
    expect.stringMatching(/^auth\.sessions\.inactivity_timeout \(é 0, o clube conta com 1440\)/),
    expect.stringMatching(/^auth\.sessions\.timebox \(é 0, o clube conta com 8760\)/),
  ]);
  expect(exitCode).toBe(0);
});

test('a setting that was never set counts as empty', async () => {
  answers['config/auth'] = { ...pushed(), external_anonymous_users_enabled: null, password_required_characters: null };
  expect(marked((await managed()).stdout, 'falta')).toEqual([]);
});

test('every setting that is asked for stands in config.toml', () => {
  const config = readProjectConfig();
  expect([...Object.values(AUTH_SETTINGS), ...Object.values(SESSION_LIMITS)].filter((key) => !config.has(key))).toEqual([]);
});

test('a function whose token the gateway checks, and a secret that was forgotten, are told', async () => {
  answers['functions'] = [{ slug: 'delete-account', verify_jwt: true }];
  answers['secrets'] = [{ name: 'PUBLIC_URL' }];
  const { stdout } = await managed();
  expect(marked(stdout, 'falta')).toEqual(
    expect.arrayContaining([
      'verify_jwt de delete-account: publique de novo: supabase functions deploy --use-api',
      'verify_jwt de run-jobs: a função não está lá',
      'Segredo SMTP_URL: supabase secrets set SMTP_URL=…',
    ]),
  );
  expect(stdout).toContain('Pagamentos desligados');
});

test('what the Management API does not tell is to be seen by hand', async () => {
  answers = {};
  const { stdout, exitCode } = await managed();
  expect(marked(stdout, 'veja à mão')).toEqual(
    expect.arrayContaining(['Emails e login: em Authentication', 'Segredos das funções: em Edge Functions → Secrets']),
  );
  expect(exitCode).toBe(0);
});

test('a project that does not answer is one line', async () => {
  const { stdout, exitCode } = await runAnywhere(['hosted', 'check', '--url', 'http://127.0.0.1:1', '--key', 'x'], {
    dataDir: '/nowhere',
    databaseUrl: undefined,
  });
  expect(marked(stdout, 'falta')).toEqual(['O projeto responde em http://127.0.0.1:1: confira o endereço e a conexão']);
  expect(exitCode).toBe(1);
});

// No server listens there: what is wrong with an address is told all the same.
test.each([
  ['postgres://postgres:x@127.0.0.2:1/postgres', ['Conexão cifrada com o banco: ponha ?sslmode=require no fim do endereço']],
  ['postgres://postgres:x@127.0.0.2:1/postgres?sslmode=prefer', ['Conexão cifrada com o banco: ponha ?sslmode=require no fim do endereço']],
  ['postgres://postgres:x@127.0.0.2:1/postgres?sslmode=require', []],
  ['postgres://postgres:x@127.0.0.1:1/postgres', []],
  [
    'postgres://postgres:x@127.0.0.2:6543/postgres?sslmode=require',
    ['Endereço do banco: a porta 6543 é do pooler em modo transação: use o endereço direto ou o pooler de sessão, na porta 5432'],
  ],
])('the database’s address %s', async (address, told) => {
  const { stdout } = await check('--database-url', address);
  const missing = marked(stdout, 'falta');
  expect(missing.slice(0, -1)).toEqual(told);
  expect(missing.at(-1)).toMatch(/^O banco de dados responde: /);
});
