/**
 * Deletes the entries first: the files of a cache that a page still holds open would stay, even after the browser
 * closes.
 */
export async function deleteCache(name: string): Promise<void> {
  // Opening it would create it.
  if (!(await caches.has(name))) return
  const cache = await caches.open(name)
  const requests = await cache.keys()
  await Promise.all(requests.map(request => cache.delete(request)))
  await caches.delete(name)
}
