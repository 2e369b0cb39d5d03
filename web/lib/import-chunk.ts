/** How often each file of the app failed to load. */
const failures = new Map<string, number>()

/**
 * Imports a file of the app, all of which are in one folder. The build replaces every dynamic import with it
 * (`scripts/build/route-files.ts`). Chromium remembers a failed module by its address for the life of the page, so each
 * retry has another address.
 */
async function importChunk(file: string): Promise<unknown> {
  const failed = failures.get(file) ?? 0
  try {
    return await import(/* @vite-ignore */ failed === 0 ? file : `${file}?again=${failed}`)
  } catch (error) {
    failures.set(file, failed + 1)
    throw error
  }
}

Object.assign(globalThis, { importChunk })
