/**
 * Modules of which the console is made: what only staff ever load. Their acts, with the names that the log has for
 * them, are among it.
 */
export const OF_CONSOLE = /\/(?:web\/(?:features\/console\/|(?:app\/(?:routes\/)?|config\/)console-)|domain\/staff-acts\.)/;

/**
 * The name of a file of the build. The console's lie in a folder of their own: the service worker, which keeps the
 * whole app on every member's device, leaves that folder out, and a test finds none of it on a member's page.
 */
export function scriptName({ moduleIds }: { moduleIds: readonly string[] }): string {
  return `assets/${moduleIds.some((id) => OF_CONSOLE.test(id)) ? 'console/' : ''}[name]-[hash].js`;
}
