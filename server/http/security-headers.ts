import type { MiddlewareHandler } from 'hono';
import type { AppEnv, PageKind } from './http-types.ts';

/** The origins that the content security policy depends on. */
export interface PageOrigins {
  /**
   * Origin of the Supabase API that the page talks to; undefined in development mode, where it is the one that was
   * asked. Older Safari does not count the WebSocket of the page's own origin as 'self', so it is named in any case.
   */
  supabaseOrigin: string | undefined;
  isHttps: boolean;
}

const NO_PAGE: PageKind = { inlineScripts: [], isSite: false };

/**
 * The directives of the public site's documents, which do without frames, plug-ins, WebAssembly, workers, and what lies
 * elsewhere.
 */
const SITE_POLICY: Record<string, string> = {
  'img-src': "'self' data:",
  'media-src': "'self'",
  'frame-src': "'none'",
  'object-src': "'none'",
  'worker-src': "'self'",
};

/**
 * The policy of the app's pages: scripts only from the app's own origin, and inside the page the one that the build put
 * there. sonner and Radix inject styles; libheif is WebAssembly; videos come from YouTube's cookieless player, pictures
 * of Google accounts from Google; files and PDFs may lie at the storage's origin.
 */
export function contentSecurityPolicy({ supabaseOrigin, isHttps }: PageOrigins, { inlineScripts, isSite }: PageKind = NO_PAGE): string {
  const api = supabaseOrigin ? ` ${supabaseOrigin}` : '';
  const socket = supabaseOrigin ? ` ${supabaseOrigin.replace(/^http/, 'ws')}` : '';
  const scripts = [...(isSite ? [] : ["'wasm-unsafe-eval'"]), ...inlineScripts.map((hash) => `'${hash}'`)];
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https://i.ytimg.com https://img.youtube.com https://lh3.googleusercontent.com${api}`,
    "font-src 'self'",
    `connect-src 'self'${api}${socket}`,
    `media-src 'self' blob:${api}`,
    `frame-src 'self' https://www.youtube-nocookie.com${api}`,
    `object-src 'self'${api}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'self'",
    // The form of a report is posted to a function.
    `form-action 'self' https://checkout.stripe.com${api}`,
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.map((directive) => (isSite ? narrowed(directive) : directive)).join('; ');
}

function narrowed(directive: string): string {
  const [name = ''] = directive.split(' ');
  return SITE_POLICY[name] ? `${name} ${SITE_POLICY[name]}` : directive;
}

// A member's upload is opened from the app's own origin: whatever it claims to be, it must not run as the app.
const UPLOAD_POLICY =
  "default-src 'none'; script-src 'none'; object-src 'self'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

// Answers of these are one member's business, or a token: no browser and no proxy keeps them unless the answer says so
// itself.
const PERSONAL = /^\/(?:auth|rest|storage|functions)\/v1\//;

/** The security headers of a page beside its content security policy; a static host needs them too. */
export function pageHeaders(isHttps: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(self)',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Sets the security headers of every answer. Files of the storage may be framed by the app itself (PDF reader). */
export function securityHeaders(origins: PageOrigins): MiddlewareHandler<AppEnv> {
  const policy = contentSecurityPolicy(origins);
  const others = Object.entries(pageHeaders(origins.isHttps));
  return async (context, next) => {
    await next();
    const isUpload = context.req.path.startsWith('/storage/v1/');
    const { headers } = context.res;
    // The storage sets a stricter one for files that need less.
    if (!isUpload) headers.set('Content-Security-Policy', context.var.page ? contentSecurityPolicy(origins, context.var.page) : policy);
    else if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', UPLOAD_POLICY);
    if (PERSONAL.test(context.req.path)) {
      if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
      // A member's photo has a public address, which is no invitation to a search for pictures.
      headers.set('X-Robots-Tag', 'noindex');
    }
    for (const [name, value] of others) headers.set(name, value);
    if (isUpload) headers.set('X-Frame-Options', 'SAMEORIGIN');
  };
}
