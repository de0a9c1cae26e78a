import { CompiledQuery } from 'kysely';

/** The statement that puts a transaction under a caller's role and claims. */
export interface ContextStatement {
  text: string;
  parameters: readonly unknown[];
  /** Whether the request most likely has only one statement. Then the transaction may end together with it. */
  isForOneStatement: boolean;
  /** Whether the caller is a member or a visitor. */
  isMembers: boolean;
  /** Whether a procedure is called. It may set the status and the headers of the answer. */
  readsResponseSettings: boolean;
}

const contexts = new WeakMap<CompiledQuery, ContextStatement>();

/** The statement for kysely. */
export function contextStatement(context: ContextStatement): CompiledQuery {
  const query = CompiledQuery.raw(context.text, [...context.parameters]);
  contexts.set(query, context);
  return query;
}

/** The context of a statement that `contextStatement` made. */
export function contextOf(query: CompiledQuery): ContextStatement | undefined {
  return contexts.get(query);
}

/** Asks for the status and headers that a procedure has set. lite asks so after each call. */
export const RESPONSE_SETTINGS = `select current_setting('response.status', true) as status, current_setting('response.headers', true) as headers`;

/** Whether lite asks for the status and headers, as RESPONSE_SETTINGS does. */
export function isResponseSettings(text: string): boolean {
  return text.length < 300 && text.trim().replaceAll(/\s+/g, ' ').toLowerCase() === RESPONSE_SETTINGS;
}
