import type { Logger } from '#server/base/log.ts';
import type { ServerConfig } from '#server/config/env.ts';

/** Tells the operator of a club that is open to members that it takes no payments. */
export function warnWithoutPayments({ isDevelopment, payments }: Pick<ServerConfig, 'isDevelopment' | 'payments'>, log: Logger): void {
  if (!isDevelopment && !payments) {
    log.warn('no payment provider is set (STRIPE_SECRET_KEY): the paid plan’s button leads to the contact of content/club.ts');
  }
}
