/** How often each file of the program could not be loaded. */
const failures = new Map<string, number>()

/**
 * Imports a file of the program; the build puts it around every import that waits (`scripts/build/import-chunks.ts`).
 * Chromium keeps the failure of a module under its address for as long as the page lives: the next try has another one.
 */
async function importChunk<Module>(
  file: string,
  importWith: (query: string) => Promise<Module>,
): Promise<Module> {
  const failed = failures.get(file) ?? 0
  try {
    return await importWith(failed === 0 ? '' : `?again=${failed}`)
  } catch (error) {
    failures.set(file, failed + 1)
    throw error
  }
}

Object.assign(globalThis, { importChunk })
