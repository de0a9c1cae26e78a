import { EMAIL_LINK_TYPES } from '../api/redeem-email-link.ts';
import type { EmailLink, EmailLinkType } from '../api/redeem-email-link.ts';

function isType(value: string | null): value is EmailLinkType {
  return EMAIL_LINK_TYPES.some((type) => type === value);
}

/** The token and kind in the address of a link from a mail; null when the link is incomplete. */
export function readEmailLink(parameters: URLSearchParams): EmailLink | null {
  const tokenHash = parameters.get('token_hash');
  const type = parameters.get('type');
  return tokenHash && isType(type) ? { tokenHash, type } : null;
}
