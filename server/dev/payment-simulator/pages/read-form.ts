import type { Context } from 'hono';

/** The fields of a form that was posted; none of what does not parse, for whoever reads them to refuse. */
export async function readForm(context: Context): Promise<Record<string, unknown>> {
  return context.req.parseBody().catch(() => ({}));
}
