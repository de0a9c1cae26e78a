/** The properties of a route in `handle`. */
export interface RouteHandle {
  /** Name of the page, for the browser's tab. */
  title: string;
}

/** Whether a match's handle is one of ours. */
export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string';
}
