import { z } from 'zod';

/** Faults that a simulated provider plays, as the page names them. */
export const FAULTS = {
  none: 'Nenhuma',
  server_error: 'O provedor responde que não conseguiu',
  no_token: 'O provedor não troca o código',
  signature: 'A assinatura não confere',
  nonce: 'A resposta é de outra entrada',
  expired: 'A resposta já venceu',
  no_email: 'O email não vem',
} as const;

/**
 * How long a simulated provider takes with the exchange of its code, as the page names it. The club waits for ten
 * seconds.
 */
export const DELAYS = {
  none: ['Nenhuma', 0],
  slow: ['3 segundos', 3_000],
  too_slow: ['Mais do que o clube espera', 15_000],
} as const;

const namesOf = <Name extends string>(labels: Readonly<Record<Name, unknown>>) => Object.keys(labels) as [Name, ...Name[]];

/** The form of the page where somebody chooses who they are and how the provider answers. */
export const choiceSchema = z.object({
  /** The address of one of the list, `typed` for the person written in the form, `cancel` for none. */
  person: z.string().max(255),
  name: z.string().trim().max(120).catch(''),
  email: z.email().max(255).toLowerCase().catch(''),
  verified: z.string().optional(),
  hidden: z.string().optional(),
  delay: z.enum(namesOf(DELAYS)).catch('none'),
  fault: z.enum(namesOf(FAULTS)).catch('none'),
});
export type Choice = z.infer<typeof choiceSchema>;

/** The query of an authorization request, as the club makes it. */
export const askedSchema = z.object({
  client_id: z.string(),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  scope: z.string(),
  state: z.string().min(1),
  nonce: z.string().min(1),
  code_challenge: z.string().min(43),
  code_challenge_method: z.literal('S256'),
  response_mode: z.enum(['query', 'form_post']).default('query'),
});
export type Asked = z.infer<typeof askedSchema>;
