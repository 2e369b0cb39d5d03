/** Deletes the entries first: files of a cache that a page still holds open would stay, even after the browser is closed. */
export async function deleteCache(name: string): Promise<void> {
  // Opened it would be made.
  if (!(await caches.has(name))) return
  const cache = await caches.open(name)
  const requests = await cache.keys()
  await Promise.all(requests.map(request => cache.delete(request)))
  await caches.delete(name)
}
