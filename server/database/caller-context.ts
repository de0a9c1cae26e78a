/** The caller of a statement, as PostgreSQL is told of it. */
export interface CallerContext {
  /** The role, the account's id and the claims: `role`, `uid`, `jwt`. */
  auth?: object | undefined;
  /** The request of Storage, for storage.operation(). */
  storage?: { operation: string };
}

/** The parts of its HTTP request that a procedure may read, as in PostgREST. */
export interface RpcRequest {
  method: string;
  path: string;
  readOnly: boolean;
  requestHeaders?: Record<string, string>;
  /** The caller's address, for app.client_address(). */
  clientAddress?: string | null;
}

/** How a statement is asked for a caller. */
export interface AskOptions<Row> {
  /** The request, when the statement calls a procedure. */
  rpc?: RpcRequest;
  /** Sees the first row before the COMMIT, and undoes the statement by throwing. */
  check?: (row: Row | undefined) => void;
}
