/** For every query of the console: members' data is read again each time, and none of it is kept on the device. */
export const STAFF_QUERY = { staleTime: 0, meta: { isKeptOnDevice: false } } as const;
