/** The pages whose first view stands in app.html; home looks different with the plan and without. */
export type ViewName = 'login' | 'home-basic' | 'home-expert';

/** The id of the template that holds a view. */
export function templateId(name: string): string {
  return `first-view-${name}`;
}

/** On the page's container while it shows a first view; its value is the view's name. */
export const VIEW_ATTRIBUTE = 'data-first-view';
/** On the control of a first view that was pressed last, before the app could answer. */
export const PRESSED_ATTRIBUTE = 'data-pressed';
