import type { Page, Request } from 'playwright-core'

const lullMs = 100

/**
 * Counts what a page asks for from here on. @returns what waits until nothing of it is on its way, nor has been begun
 * within a tenth of a second with time to spare; Playwright's `networkidle` takes four tenths more, on each of a hundred
 * screens
 */
export function countRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let count = 0
  const begin = (request: Request) => {
    count += 1
    // A stream of events never ends.
    if (request.resourceType() !== 'eventsource') open.add(request)
  }
  const end = (request: Request) => void open.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  return async () => {
    let before: number
    do {
      before = count
      await page.evaluate(waitForLull, lullMs)
    } while (open.size > 0 || count > before)
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  }
}

/** A machine at work on other things takes longer to come to what asks for more. */
async function waitForLull(ms: number) {
  await new Promise(resolve => setTimeout(resolve, ms))
  await new Promise(resolve => requestIdleCallback(resolve))
}
