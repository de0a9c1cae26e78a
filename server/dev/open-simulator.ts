import { join } from 'node:path';
import type { ServerConfig } from '#server/config/env.ts';
import type { PaymentSimulator, SimulatorOptions } from './payment-simulator/payment-simulator.ts';

/**
 * The payment simulator for a club in development mode without a key of Stripe's; null for any other, which must never meet it. Only then is
 * its code read: a club that is open to members does not have it in memory.
 */
export async function openSimulator(config: ServerConfig, options: Omit<SimulatorOptions, 'folder'>): Promise<PaymentSimulator | null> {
  if (!config.isDevelopment || config.payments) return null;
  const { createPaymentSimulator } = await import('./payment-simulator/payment-simulator.ts');
  return createPaymentSimulator({ ...options, folder: join(config.dataDir, 'payment-simulator') });
}
