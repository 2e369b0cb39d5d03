import type { Page, Request } from 'playwright-core'

const lullMs = 100

/**
 * Counts a page's requests from here on.
 * @returns a function that waits until none is open and none begins within a tenth of a second of idle time;
 * Playwright's `networkidle` takes four tenths more, on each of a hundred screens
 */
export function countRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let count = 0
  const begin = (request: Request) => {
    count += 1
    // An event stream never ends.
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

/** A busy machine takes longer to reach the code that makes the next request. */
async function waitForLull(ms: number) {
  await new Promise(resolve => setTimeout(resolve, ms))
  await new Promise(resolve => requestIdleCallback(resolve))
}
