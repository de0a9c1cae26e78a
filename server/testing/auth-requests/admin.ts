import { PASSWORD, call, get, member, post } from './step.ts';
import type { Step, Topic } from './step.ts';

const at = (name: string) => `${name}@admin.example`;
const SOMEBODY = '00000000-0000-4000-8000-000000000001';
const bySecret = { key: 'secret' as const, headers: { authorization: 'Bearer {secret-key}' } };

const raw: Step[] = [
  ...member('ana', at('ana')),
  get('the accounts, by a member', '/admin/users', { token: 'ana' }),
  get('the accounts, by nobody', '/admin/users'),
  get('the accounts, by the publishable key', '/admin/users', { headers: { authorization: 'Bearer {publishable-key}' } }),
  get('the accounts, without a key', '/admin/users', { key: 'none' }),
  get('the accounts, by the secret key', '/admin/users', bySecret),
  get('the accounts, by the secret key alone', '/admin/users', { key: 'secret' }),
  post('an account, by a member', '/admin/users', { email: at('x'), password: PASSWORD, email_confirm: true }, { token: 'ana' }),
  post('an account, by nobody', '/admin/users', { email: at('x'), password: PASSWORD, email_confirm: true }),
  post('an invitation, by nobody', '/invite', { email: at('x') }),
  post('a link, by nobody', '/admin/generate_link', { type: 'recovery', email: at('ana') }),
  get('the audit log, by nobody', '/admin/audit'),
  get('the audit log, by the secret key', '/admin/audit', bySecret),
  get('the SSO providers, by the secret key', '/admin/sso/providers', bySecret),
];

const admin = (name: string, ask: Parameters<typeof call>[2]) => call(`auth-js: ${name}`, 'admin', ask, { kind: 'admin' });

const byClient: Step[] = [
  admin('admin.createUser', ({ auth }) => auth.admin.createUser({ email: at('bia'), password: PASSWORD, email_confirm: true })),
  admin('admin.listUsers', ({ auth }) => auth.admin.listUsers({ page: 1, perPage: 2 })),
  admin('admin.getUserById', ({ auth }, fill) => auth.admin.getUserById(fill('{ana.id}'))),
  admin('admin.updateUserById', ({ auth }, fill) => auth.admin.updateUserById(fill('{ana.id}'), { user_metadata: { name: 'x' } })),
  admin('admin.generateLink', ({ auth }) => auth.admin.generateLink({ type: 'recovery', email: at('ana') })),
  admin('admin.inviteUserByEmail', ({ auth }) => auth.admin.inviteUserByEmail(at('caio'))),
  admin('admin.signOut', ({ auth }, fill) => auth.admin.signOut(fill('{ana.access}'), 'local')),
  admin('admin.deleteUser', ({ auth }) => auth.admin.deleteUser(SOMEBODY)),
  admin('admin.mfa.listFactors', ({ auth }) => auth.admin.mfa.listFactors({ userId: SOMEBODY })),
  admin('admin.mfa.deleteFactor', ({ auth }) => auth.admin.mfa.deleteFactor({ userId: SOMEBODY, id: SOMEBODY })),
  admin('admin.oauth.listClients', ({ auth }) => auth.admin.oauth.listClients()),
  admin('admin.oauth.createClient', ({ auth }) =>
    auth.admin.oauth.createClient({ client_name: 'x', redirect_uris: ['http://localhost:3000/'] }),
  ),
  admin('admin.oauth.getClient', ({ auth }) => auth.admin.oauth.getClient(SOMEBODY)),
  admin('admin.oauth.updateClient', ({ auth }) => auth.admin.oauth.updateClient(SOMEBODY, { client_name: 'y' })),
  admin('admin.oauth.deleteClient', ({ auth }) => auth.admin.oauth.deleteClient(SOMEBODY)),
  admin('admin.oauth.regenerateClientSecret', ({ auth }) => auth.admin.oauth.regenerateClientSecret(SOMEBODY)),
  admin('admin.customProviders.listProviders', ({ auth }) => auth.admin.customProviders.listProviders()),
  call('auth-js without the secret key: admin.listUsers', 'stranger', ({ auth }) => auth.admin.listUsers()),
  call('auth-js without the secret key: admin.createUser', 'stranger', ({ auth }) => auth.admin.createUser({ email: at('davi') })),
];

/** The calls by which the platform lets a server manage accounts. Ours keeps to SQL and the operator's command. */
export const ADMIN: Topic = { name: 'admin', steps: [...raw, ...byClient] };
