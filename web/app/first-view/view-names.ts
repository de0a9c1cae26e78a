/** The pages whose first view stands in app.html: forms, which are whole without any data. */
export type ViewName = 'login' | 'signup';
/** The view that app.html shows when the app does not come. */
export const FAILURE = 'failure';

/** The id of the template that holds a view, or what is said of a failure. */
export function templateId(name: string): string {
  return `first-view-${name}`;
}

/** On the page's container while it shows a first view; its value is the view's name. */
export const VIEW_ATTRIBUTE = 'data-first-view';
/**
 * On the control of a first view that was pressed last, before the app could answer: a button, or the field of a form
 * in which Enter was.
 */
export const PRESSED_ATTRIBUTE = 'data-pressed';
/** On the page's container while somebody's keyboard is composing text in its first view. */
export const COMPOSING_ATTRIBUTE = 'data-composing';
/** The app's entry tells the page by this event that the app could not start. */
export const FAILED_EVENT = 'club-start-failed';
