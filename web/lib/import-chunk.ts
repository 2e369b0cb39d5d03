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
    await Promise.all([...failedStyles].map(loadAgain))
    return await import(/* @vite-ignore */ failed === 0 ? file : `${file}?again=${failed}`)
  } catch (error) {
    failures.set(file, failed + 1)
    throw error
  }
}

/** Vite would render a part without the styles that failed once: it takes their links for loaded. */
const failedStyles = new Set<HTMLLinkElement>()
const noteStyle = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
}
// Such events do not bubble.
window.addEventListener('error', noteStyle, { capture: true })

function loadAgain(failed: HTMLLinkElement): Promise<unknown> {
  failedStyles.delete(failed)
  const link = document.importNode(failed)
  failed.replaceWith(link)
  return new Promise((resolve, reject) => {
    Object.assign(link, { onload: resolve, onerror: reject })
  })
}

Object.assign(globalThis, { importChunk })
