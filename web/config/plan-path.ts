/** "Meu plano". On its own, because the site's script leads there and carries none of the app's other addresses. */
export const PLAN_PATH = '/app/plan';
