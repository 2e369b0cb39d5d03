/** The same ids with one at the front. */
export function putFirst(ids: readonly string[], firstId: string): readonly string[] {
  return ids.includes(firstId) ? [firstId, ...ids.filter(id => id !== firstId)] : ids
}
