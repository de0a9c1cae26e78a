import { join } from 'node:path';
import type { ServerConfig } from '#server/config/env.ts';
import type { PaymentSimulator, SimulatorOptions } from './payment-simulator/payment-simulator.ts';
import type { ProviderSimulator } from './provider-simulator/provider-simulator.ts';

/**
 * The payment simulator for a club in development mode without a key of Stripe's; null for any other, which must never
 * meet it. Only then is its code read: a club that is open to members does not have it in memory.
 */
export async function openSimulator(config: ServerConfig, options: Omit<SimulatorOptions, 'folder'>): Promise<PaymentSimulator | null> {
  if (!config.isDevelopment || config.payments) return null;
  const { createPaymentSimulator } = await import('./payment-simulator/payment-simulator.ts');
  return createPaymentSimulator({ ...options, folder: join(config.dataDir, 'payment-simulator') });
}

/**
 * The simulator of Google and Apple for a club in development mode without the keys of both; null for any other, which
 * must never meet it: a caller who reaches it signs in as anybody. Its code too is read only then.
 */
export async function openProviderSimulator(config: ServerConfig, origin: string): Promise<ProviderSimulator | null> {
  const { google, apple } = config.providers;
  if (!config.isDevelopment || !config.hasProviderSimulator || (google && apple)) return null;
  const { createProviderSimulator } = await import('./provider-simulator/provider-simulator.ts');
  return createProviderSimulator({ origin, settings: config.providers });
}
