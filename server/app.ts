import { join } from 'node:path';
import { Hono } from 'hono';
import type { Context } from 'hono';
import type { PageConfig } from '#domain/page-config.ts';
import { AUTH_LIMITS } from './auth/auth-limits.ts';
import type { AuthLimitName } from './auth/auth-limits.ts';
import { createAuthRoutes } from './auth/auth-routes.ts';
import { DEVICE_MARK_HEADER } from './auth/device-mark.ts';
import { createFactorSecrets } from './auth/factors/factor-secrets.ts';
import type { Callers } from './base/caller.ts';
import { tellTestTime } from './base/clock.ts';
import type { ServerClock } from './base/clock.ts';
import type { Logger } from './base/log.ts';
import type { ServerConfig } from './config/env.ts';
import type { PaymentSettings } from './config/payment-settings.ts';
import { projectRoot } from './config/project-root.ts';
import type { ProviderSettings } from './config/provider-settings.ts';
import type { Secrets } from './config/secrets.ts';
import { version } from './config/version.ts';
import { createDataGate } from './data-gate/gate.ts';
import { createDataRoutes } from './data-path/data-routes.ts';
import type { ClubConnection } from './database/club-connection.ts';
import { createDevRoutes } from './dev/dev-routes.ts';
import { refuseForeignRequests } from './dev/development-mode.ts';
import type { PaymentSimulator } from './dev/payment-simulator/payment-simulator.ts';
import type { ProviderSimulator } from './dev/provider-simulator/provider-simulator.ts';
import { functionEnvironment } from './functions/function-environment.ts';
import { createFunctionRoutes } from './functions/function-routes.ts';
import { edgeFunctions } from './functions/registry.ts';
import type { HealthCheck } from './health/health-check.ts';
import { mayReadMetrics } from './health/metrics-access.ts';
import type { Metrics } from './health/metrics.ts';
import { openToOtherOrigins } from './http/cross-origin.ts';
import { errorJson, handleError } from './http/errors.ts';
import type { AppEnv } from './http/http-types.ts';
import { recognizeCallers } from './http/recognize-caller.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createCallLimits } from './limits/call-limits.ts';
import { createNoLimits, createRateLimits } from './limits/rate-limits.ts';
import { takeTurns } from './limits/take-turns.ts';
import type { Inbox } from './mail/inbox.ts';
import type { MailTransport, Mailer } from './mail/mail.ts';
import { createOauthRoutes } from './oauth/oauth-routes.ts';
import { createOpenIdClients } from './oauth/openid-client.ts';
import type { CheckCertificate } from './pages/certificate-page.ts';
import { createPages } from './pages/pages.ts';
import { createTransparency } from './pages/transparency.ts';
import { bodyLimits } from './request-guards/body-limits.ts';
import { receiveBodies } from './request-guards/receive-bodies.ts';
import { refuseCallers } from './request-guards/refuse-callers.ts';
import { refuseReservedNames } from './request-guards/refuse-reserved-names.ts';
import type { Storage } from './storage/open-storage.ts';
import { createStorageRoutes } from './storage/storage-routes.ts';

/** Whether the server takes requests; /healthz tells it to a load balancer. */
export interface Lifecycle {
  state: 'starting' | 'ready' | 'stopping';
}

export interface AppOptions {
  config: ServerConfig;
  secrets: Secrets;
  callers: Callers;
  /** The account with Stripe, or the simulator's; null where the club sells nothing. */
  payments: PaymentSettings | null;
  /** Only in development mode without a key of Stripe's. */
  simulator: PaymentSimulator | null;
  /** The credentials with Google and Apple, or the simulator's. */
  providers: ProviderSettings;
  /** Only in development mode without the keys of both. */
  providerSimulator: ProviderSimulator | null;
  connection: ClubConnection;
  storage: Storage;
  mail: Mailer;
  /** Hands over the mails that functions write. */
  transport: MailTransport;
  /** Has the work begun that a function may have left for later. */
  wakeJobs: () => void;
  inbox: Inbox | null;
  /** Origin for the links in mails. */
  origin: string;
  clock: ServerClock;
  log: Logger;
  lifecycle: Lifecycle;
  health: HealthCheck;
  metrics: Metrics;
}

/**
 * The whole HTTP application: Supabase's protocols, the server's own paths and the web app. Tests call its `request`.
 */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const { callers, config, connection, lifecycle, metrics } = options;
  const app = new Hono<AppEnv>();
  app.onError(handleError);
  app.use(requestLog(options.log, config.trustedProxies, metrics.onAnswer));
  app.use(securityHeaders({ supabaseOrigin: config.publicUrl, isHttps: config.publicUrl?.startsWith('https:') ?? false }));
  if (config.isDevelopment) app.use(refuseForeignRequests);
  app.use(openToOtherOrigins());
  app.use(bodyLimits());
  app.use(recognizeCallers(callers));
  app.use(receiveBodies({ areCounted: config.areRateLimitsOn }));
  const callLimits = config.areRateLimitsOn ? createCallLimits(connection, options.secrets.jwtSecret) : null;
  if (callLimits) {
    const turns = takeTurns(connection, callLimits, callers);
    metrics.watchQueues(turns.waiting);
    app.use(turns.middleware);
  }
  app.use(refuseReservedNames());
  if (config.isDevelopment && config.hasTestClock) app.use(tellTestTime(options.clock));
  app.use(refuseCallers());

  app.get('/healthz', (context) => {
    context.header('Cache-Control', 'no-store');
    if (lifecycle.state !== 'ready') return context.json({ status: lifecycle.state, database: connection.engine, version }, 503);
    const { isWell, isDiskNearlyFull } = options.health.last;
    const state = {
      status: isWell ? 'ok' : 'no database',
      database: connection.engine,
      version,
      ...(isDiskNearlyFull && { disk: 'nearly full' }),
    };
    return context.json(state, isWell ? 200 : 503);
  });

  app.get('/metrics', async (context) => {
    if (!mayReadMetrics(context, config)) return errorJson(context, 404, 'not_found', 'Endereço não encontrado.');
    const { text, type } = await metrics.text();
    return context.text(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  });

  const pageConfig = (context: Context<AppEnv>) => pageConfigFor(options, context);
  app.get('/config.json', (context) => context.json(pageConfig(context), 200, { 'Cache-Control': 'no-store' }));
  app.get('/config.json/*', (context) => errorJson(context, 404, 'not_found', 'Endereço não encontrado.'));

  const limits = config.areRateLimitsOn
    ? createRateLimits(connection, AUTH_LIMITS, options.secrets.jwtSecret)
    : createNoLimits<AuthLimitName>();
  app.route(
    '/auth/v1',
    createOauthRoutes({
      database: connection,
      limits,
      clients: createOpenIdClients(options.providers),
      originOf: (context) => browserOriginOf(config, context),
    }),
  );
  app.route(
    '/auth/v1',
    createAuthRoutes({
      database: connection,
      jwtSecret: options.secrets.jwtSecret,
      factorSecrets: createFactorSecrets(options.secrets.mfaKey),
      limits,
      mail: options.mail,
      origin: options.origin,
      isEmailConfirmationOn: config.isEmailConfirmationOn,
      providers: offeredProviders(options),
    }),
  );
  app.route('/rest/v1', createDataRoutes({ gate: createDataGate(connection), connection }));
  app.route('/storage/v1', createStorageRoutes({ ...options.storage, secrets: options.secrets, connection, limits: callLimits }));
  app.route(
    '/functions/v1',
    createFunctionRoutes({
      functions: edgeFunctions,
      env: functionEnvironment(options.origin, options.secrets, options.payments, config),
      now: options.clock.now,
      sendMail: options.transport.deliver,
      wakeJobs: options.wakeJobs,
      answerOwn: async (request, caller) => app.fetch(asCallOf(caller, request), caller.env),
    }),
  );
  app.all('/realtime/v1/*', (context) => errorJson(context, 404, 'not_found', 'Endereço não encontrado.'));

  if (options.simulator) {
    app.route('/v1', options.simulator.api);
    app.route('/dev/payments', options.simulator.pages);
  }
  if (options.providerSimulator) app.route('/dev/providers', options.providerSimulator.routes);
  if (config.isDevelopment) app.route('/dev', createDevRoutes({ ...options, hasTestClock: config.hasTestClock }));
  app.all('/dev/*', (context) => errorJson(context, 404, 'not_found', 'Endereço não encontrado.'));

  const transparency = createTransparency({
    read: async () => (await connection.query<{ answer: unknown }>('select public.transparency() as answer'))[0]?.answer,
    onError: (error) => options.log.error({ err: error }, 'the counts of reports were not read'),
  });
  const checkCertificate: CheckCertificate = async (code, address) =>
    (await connection.query<{ answer: unknown }>('select public.check_certificate($1, $2) as answer', [code, address]))[0]?.answer;
  app.all('*', createPages(join(projectRoot, 'dist/web'), pageConfig, transparency, checkCertificate));
  return app;
}

// Limits and logs then know who is behind the function's request, and from which device: a password that it asks about
// is judged as at the login.
function asCallOf(caller: Context<AppEnv>, request: Request): Request {
  for (const name of ['x-forwarded-for', 'cookie', DEVICE_MARK_HEADER]) {
    const value = caller.req.header(name);
    if (value) request.headers.set(name, value);
  }
  return request;
}

/** The app's origin as the browser knows it. */
function browserOriginOf(config: ServerConfig, context: Context<AppEnv>): string {
  // The address the browser used: in development mode there may be Vite in front, or another port.
  const requestOrigin = `http://${context.req.header('host') ?? new URL(context.req.url).host}`;
  return config.isDevelopment ? requestOrigin : (config.publicUrl ?? requestOrigin);
}

function offeredProviders({ providers: { google, apple } }: AppOptions): PageConfig['providers'] {
  return { google: google !== null, apple: apple !== null };
}

function pageConfigFor(options: AppOptions, context: Context<AppEnv>): PageConfig {
  const { config, secrets, payments, clock } = options;
  return {
    supabaseUrl: browserOriginOf(config, context),
    supabaseKey: secrets.publishableKey,
    version,
    emailConfirmation: config.isEmailConfirmationOn,
    developmentMode: config.isDevelopment,
    providers: offeredProviders(options),
    imageRenditions: config.hasImageRenditions,
    payments: payments !== null,
    ...(config.isDevelopment && config.hasTestClock ? { clockShiftMs: clock.shiftMs } : {}),
  };
}
