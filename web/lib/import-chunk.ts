/** How often each file of the program could not be loaded. */
const failures = new Map<string, number>()

/**
 * Imports a file of the program, which are all in one folder. The build puts it in the place of every import that waits
 * (`scripts/build/route-files.ts`). Chromium keeps the failure of a module under its address for as long as the page
 * lives: the next try has another one.
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
