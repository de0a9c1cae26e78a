import { z } from 'zod';
import { cleanLine } from '#domain/clean-text.ts';
import { lengthOf } from '#domain/text-length.ts';
import type { ProviderName } from '../config/provider-settings.ts';

/** A person's identity, in the words of a provider whose signature was checked. */
export interface ProviderIdentity {
  provider: ProviderName;
  issuer: string;
  /** The provider's own id of the person; never given to another. */
  subject: string;
  /** In lower case; null when the provider does not say. */
  email: string | null;
  /** The provider vouches that the person reads this address's mail. */
  isEmailVerified: boolean;
  name: string | null;
  pictureUrl: string | null;
}

const NAME_LENGTH = 120;

// Apple writes booleans as text.
const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(255).toLowerCase().nullish().catch(null),
  email_verified: z
    .union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })])
    .nullish()
    .catch(null),
  name: z.string().nullish().catch(null),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2_048)
    .nullish()
    .catch(null),
});

const appleUserSchema = z.object({ name: z.object({ firstName: z.string().nullish(), lastName: z.string().nullish() }) });

/**
 * Reads an ID token's claims.
 * @param appleUser the field `user` that Apple posts at the first sign-in, and the only place where it tells the name;
 * it comes by way of the browser, unsigned, so nothing but the name is read from it
 */
export function readIdentity(provider: ProviderName, claims: unknown, appleUser: string | undefined): ProviderIdentity {
  const { iss, sub, email, email_verified, name, picture } = claimsSchema.parse(claims);
  return {
    provider,
    issuer: iss,
    subject: sub,
    email: email ?? null,
    isEmailVerified: email_verified === true,
    name: cleanName(name ?? (provider === 'apple' ? appleName(appleUser) : null)),
    pictureUrl: picture ?? null,
  };
}

function appleName(user: string | undefined): string | null {
  try {
    const { name } = appleUserSchema.parse(JSON.parse(user ?? ''));
    return [name.firstName, name.lastName].filter(Boolean).join(' ');
  } catch {
    return null;
  }
}

/** As many whole characters, as they are seen, as take no more than `longest` code points. */
function shortened(text: string, longest: number): string {
  let taken = '';
  for (const { segment } of new Intl.Segmenter('pt-BR').segment(text)) {
    if (lengthOf(taken) + lengthOf(segment) > longest) break;
    taken += segment;
  }
  return taken.trim();
}

function cleanName(name: string | null): string | null {
  const cleaned = cleanLine(name ?? '');
  return cleaned === null ? null : shortened(cleaned, NAME_LENGTH);
}
