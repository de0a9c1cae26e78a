import { readProjectConfig } from '#server/config/project-config.ts';
import { edgeFunctions } from '#server/functions/registry.ts';
import { hostedTemplates } from '#server/mail/hosted-templates.ts';
import { askFor, byHand, found, inside, textInside } from './line.ts';
import type { Answer, Line } from './line.ts';

export const SECRETS = ['PUBLIC_URL', 'CLUB_NAME', 'SMTP_URL', 'MAIL_FROM'];
export const STRIPE_SECRETS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'];
const PUSH = 'supabase config push';

/**
 * Which settings of the auth server config.toml sets, by their names in the Management API: AuthConfigResponse in
 * supabase/cli, apps/cli-go/pkg/api/types.gen.go; apps/cli-go/pkg/config/auth.go says what becomes of each.
 */
export const AUTH_SETTINGS: Record<string, string> = {
  external_anonymous_users_enabled: 'auth.enable_anonymous_sign_ins',
  jwt_exp: 'auth.jwt_expiry',
  mailer_notifications_password_changed_enabled: 'auth.email.notification.password_changed.enabled',
  mailer_otp_exp: 'auth.email.otp_expiry',
  mailer_otp_length: 'auth.email.otp_length',
  password_min_length: 'auth.minimum_password_length',
  password_required_characters: 'auth.password_requirements',
  rate_limit_email_sent: 'auth.rate_limit.email_sent',
  refresh_token_rotation_enabled: 'auth.enable_refresh_token_rotation',
  security_update_password_require_reauthentication: 'auth.email.secure_password_change',
  smtp_max_frequency: 'auth.email.max_frequency',
};
/** Those that some plans do not have. */
export const SESSION_LIMITS: Record<string, string> = {
  sessions_inactivity_timeout: 'auth.sessions.inactivity_timeout',
  sessions_timebox: 'auth.sessions.timebox',
};

/**
 * Checks the settings that only the Management API tells.
 * @param api its address
 * @param ref the project's reference; null for one that is not hosted, which has no such API
 */
export async function checkManagement(api: string, ref: string | null, token: string | undefined): Promise<Line[]> {
  if (token === undefined || ref === null) {
    const where = ref === null ? 'as variáveis de ambiente dos serviços' : 'Authentication e Realtime → Settings, ou dê --access-token';
    return [byHand('Emails, endereços e códigos do login; canais públicos do Realtime; segredos das funções', where)];
  }
  const ask = (path: string) => askFor(`${api}/v1/projects/${ref}/${path}`, { Authorization: `Bearer ${token}` });
  const [auth, realtime, functions, secrets] = await Promise.all(['config/auth', 'config/realtime', 'functions', 'secrets'].map(ask));
  return [
    ...(isAnswer(auth) ? authLines(auth.body) : [byHand('Emails e login', 'Authentication')]),
    ...(isAnswer(realtime)
      ? realtimeLines(realtime.body)
      : [byHand('Realtime ligado, só com canais privados', 'Realtime → Settings → Allow public access, desligado')]),
    ...(isAnswer(functions) ? functionLines(functions.body) : [byHand('verify_jwt das funções', 'Edge Functions')]),
    ...(isAnswer(secrets) ? secretLines(secrets.body) : [byHand('Segredos das funções', 'Edge Functions → Secrets')]),
  ];
}

function isAnswer(answer: Answer | undefined): answer is Answer {
  return answer?.status === 200;
}

function realtimeLines(realtime: unknown): Line[] {
  return [
    found(inside(realtime, 'suspend') !== true, 'Realtime ligado', 'ligue em Realtime → Settings → Enable Realtime service'),
    found(
      inside(realtime, 'private_only') === true,
      'Realtime só com canais privados',
      'desligue Allow public access em Realtime → Settings',
    ),
  ];
}

/**
 * The value that the API answers for a setting of config.toml: durations as a number, in the unit that the file gives
 * them in.
 */
function asAnswered(setting: unknown): unknown {
  return typeof setting === 'string' && /^\d+[sh]$/.test(setting) ? Number.parseInt(setting, 10) : setting;
}

/** Values that the API answers with null: those that were never set. */
const UNSET: Record<string, unknown> = { boolean: false, string: '', number: 0 };

/** Whether a setting of the project is as config.toml has it, and how it differs. */
function compare(auth: unknown, name: string, setting: unknown): { isSame: boolean; difference: string } {
  const wanted = asAnswered(setting);
  const actual = inside(auth, name) ?? UNSET[typeof wanted];
  return { isSame: actual === wanted, difference: `é ${JSON.stringify(actual)}, o clube conta com ${JSON.stringify(wanted)}` };
}

function settingLines(auth: unknown): Line[] {
  const config = readProjectConfig();
  return [
    ...Object.entries(AUTH_SETTINGS).map(([name, key]) => {
      const { isSame, difference } = compare(auth, name, config.get(key));
      return found(isSame, key, `${difference}: ${PUSH}`);
    }),
    ...Object.entries(SESSION_LIMITS).map(([name, key]) => {
      const { isSame, difference } = compare(auth, name, config.get(key));
      return isSame ? found(true, key, '') : byHand(`${key} (${difference})`, 'Authentication → Sessions; alguns planos não o têm');
    }),
  ];
}

function authLines(auth: unknown): Line[] {
  const site = textInside(auth, 'site_url');
  const redirects = textInside(auth, 'uri_allow_list').split(',');
  // Mailed links put a path behind it.
  const isPublic = /^https:\/\/(?!localhost|127\.)[^/]+$/.test(site);
  return [
    found(isPublic, 'Endereço do clube (site_url)', `é “${site}”: ${PUSH} com SITE_URL, sem barra no fim`),
    found(redirects.includes(`${site.replace(/\/$/, '')}/**`), 'Redirecionamentos', `falta ${site}/**: ${PUSH} com SITE_REDIRECT_URLS`),
    found(
      ['smtp_host', 'smtp_admin_email'].every((name) => /^(?!env\()./.test(textInside(auth, name))),
      'SMTP próprio',
      `sem ele só a equipe recebe emails: ${PUSH} com SMTP_HOST e os outros`,
    ),
    found(
      inside(auth, 'mailer_allow_unverified_email_sign_ins') !== true,
      'Login só com email confirmado',
      'desligue mailer_allow_unverified_email_sign_ins em Authentication → Sign In / Providers → Email',
    ),
    found(
      inside(auth, 'security_captcha_enabled') !== true,
      'CAPTCHA desligado',
      'nenhuma tela o mostra: desligue em Authentication → Attack Protection',
    ),
    ...settingLines(auth),
    ...hostedTemplates().map(({ apiName, subject, html, section }) => {
      const isOurs =
        inside(auth, `mailer_subjects_${apiName}`) === subject &&
        textInside(auth, `mailer_templates_${apiName}_content`).trim() === html.trim();
      return found(isOurs, `Email ${section.split('.').at(-1)}`, `não é o desta versão: ${PUSH}`);
    }),
  ];
}

function functionLines(list: unknown): Line[] {
  const known: unknown[] = Array.isArray(list) ? list : [];
  return [...edgeFunctions].map(([name, { verifyJwt }]) => {
    const one = known.find((candidate) => inside(candidate, 'slug') === name);
    return found(
      inside(one, 'verify_jwt') === verifyJwt,
      `verify_jwt de ${name}`,
      one === undefined ? 'a função não está lá' : 'publique de novo: supabase functions deploy --use-api',
    );
  });
}

function secretLines(list: unknown): Line[] {
  const names = (Array.isArray(list) ? list : []).map((one) => inside(one, 'name'));
  const sells = STRIPE_SECRETS.some((name) => names.includes(name));
  const lines = [...SECRETS, ...(sells ? STRIPE_SECRETS : [])].map((name) =>
    found(names.includes(name), `Segredo ${name}`, `supabase secrets set ${name}=…`),
  );
  return sells ? lines : [...lines, byHand('Pagamentos desligados: sem segredos STRIPE_', 'docs/operations/payments.md')];
}
