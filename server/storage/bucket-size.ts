import { z } from 'zod';

const UNITS: Record<string, number> = { b: 1, kb: 1_000, mb: 1_000_000, gb: 1_000_000_000 };

/** A number of bytes in words, as storage-js sends it: `20MB`, `1.5kb`. */
export const sizeInWords = z
  .string()
  .regex(/^\d{1,12}(?:\.\d{1,9})?(?:[kmg]?b)$/i)
  .transform((words) => {
    const [, number = '0', unit = 'b'] = /^([\d.]+)([a-z]+)$/i.exec(words) ?? [];
    return Math.floor(Number(number) * (UNITS[unit.toLowerCase()] ?? 1));
  });
