import { CompiledQuery } from 'kysely';

/** The statement that puts a transaction under a caller's role and claims. */
export interface ContextStatement {
  text: string;
  parameters: readonly unknown[];
  /** Whether only one statement follows. Then the transaction ends together with it. */
  isForOneStatement: boolean;
  /** Whether the caller is a member or a visitor. */
  isMembers: boolean;
  /** Whether it says that the transaction may only read. */
  isReadOnly?: boolean | undefined;
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
