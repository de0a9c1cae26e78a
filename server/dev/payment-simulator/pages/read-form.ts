import type { Context } from 'hono';

/** The fields of a form that was posted. A form that does not parse has none, and its reader refuses that. */
export async function readForm(context: Context): Promise<Record<string, unknown>> {
  return context.req.parseBody().catch(() => ({}));
}
