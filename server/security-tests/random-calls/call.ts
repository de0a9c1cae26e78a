/** A request, and who makes it: a member by number, or nobody. */
export interface Call {
  as: number | 'nobody';
  method: string;
  path: string;
  query: [string, string][];
  headers: [string, string][];
  /** JSON, or a text that is sent as it is. */
  body?: unknown;
  /** The hostile part that was put in; undefined for a valid sentence. */
  mutation?: string;
}

export interface World {
  memberIds: readonly string[];
  emails: readonly string[];
  challengeId: string;
  password: string;
}
