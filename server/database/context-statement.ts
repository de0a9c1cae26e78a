import { CompiledQuery } from 'kysely';

/** The statement that puts a transaction under a caller's role and claims. */
export interface ContextStatement {
  text: string;
  parameters: readonly unknown[];
  /** Whether the request has most likely one statement only, with which its transaction may end at once. */
  isForOneStatement: boolean;
  /** Whether the caller is a member or a visitor. */
  isMembers: boolean;
  /** Whether a procedure is called, which may set the status and the headers of the answer. */
  readsResponseSettings: boolean;
}

const contexts = new WeakMap<CompiledQuery, ContextStatement>();

/** The statement for kysely. */
export function contextStatement(context: ContextStatement): CompiledQuery {
  const query = CompiledQuery.raw(context.text, [...context.parameters]);
  contexts.set(query, context);
  return query;
}

/** What is known of a statement that was made by `contextStatement`. */
export function contextOf(query: CompiledQuery): ContextStatement | undefined {
  return contexts.get(query);
}

/** What a procedure says of its answer, as lite asks for it after each call. */
export const RESPONSE_SETTINGS = `select current_setting('response.status', true) as status, current_setting('response.headers', true) as headers`;

/** Whether lite asks for what RESPONSE_SETTINGS gives. */
export function isResponseSettings(text: string): boolean {
  return text.length < 300 && text.trim().replaceAll(/\s+/g, ' ').toLowerCase() === RESPONSE_SETTINGS;
}
