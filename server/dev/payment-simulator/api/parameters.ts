import type { Context } from 'hono';
import { z } from 'zod';
import { readForm } from '../form-body.ts';
import { StripeRefusal } from '../stripe-refusal.ts';

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const wholeNumber = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
export const metadata = z.record(z.string().max(40), z.string().max(500));
const expand = z.array(z.string()).optional();

/** The parameters that every list takes. */
const listing = { limit: wholeNumber.optional(), starting_after: z.string().optional(), expand };

/** The parameters of a list: those that every list takes, and its own filters. */
export function listParameters<Shape extends z.ZodRawShape>(filters: Shape) {
  return z.strictObject({ ...listing, ...filters });
}

/** The parameters of a call about one object. */
export function parameters<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ expand, ...shape });
}

/** The call's parameters as text: in the address of a GET or DELETE, else in the body. */
export async function parameterText(context: Context): Promise<string> {
  const query = new URL(context.req.url).search.slice(1);
  const body = context.req.method === 'GET' ? '' : await context.req.text();
  return [query, body].filter(Boolean).join('&');
}

/**
 * The call's checked parameters.
 * @throws StripeRefusal as Stripe refuses unknown and wrong ones, so that nothing passes unnoticed
 */
export async function readParameters<Output>(context: Context, schema: z.ZodType<Output>): Promise<Output> {
  const parsed = schema.safeParse(readForm(await parameterText(context)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const name = [...issue.path, issue.keys[0]].join('.');
    throw new StripeRefusal(400, 'parameter_unknown', `Received unknown parameter: ${name}`, name);
  }
  const name = issue?.path.join('.') ?? '';
  throw new StripeRefusal(400, 'parameter_invalid', `Invalid ${name}: ${issue?.message}`, name);
}
