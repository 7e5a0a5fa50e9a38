type WithoutNulls<T> = { [K in keyof T]: Exclude<T[K], null> }

/** Removes members that are null: a field sent as null counts as not sent. */
export function withoutNulls<T extends object>(fields: T): WithoutNulls<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as WithoutNulls<T>
}
