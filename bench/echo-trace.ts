/** Reads from a trace of Chromium how long a bubble took. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  /** In microseconds. */
  readonly ts: number
  readonly args: { readonly data?: { readonly type?: string } }
}

/** Traces the browser while `act` runs. @returns the ms from each press to the frame on the screen with its bubble */
export async function traceEchoes(page: Page, act: () => Promise<void>): Promise<number[]> {
  const client = await page.context().browser()?.newBrowserCDPSession()
  if (!client) throw new Error('the page has no browser')
  const events: TraceEvent[] = []
  client.on('Tracing.dataCollected', ({ value }) => {
    // The protocol does not describe them.
    for (const event of value as unknown as TraceEvent[]) events.push(event)
  })
  const includedCategories = ['devtools.timeline', 'blink.user_timing']
  await client.send('Tracing.start', { traceConfig: { includedCategories } })
  await act()
  // The last frame is presented a moment after it was drawn.
  await wait(500)
  const isComplete = new Promise(resolve => client.once('Tracing.tracingComplete', resolve))
  await client.send('Tracing.end')
  await isComplete
  await client.detach()
  return echoesIn(events)
}

function echoesIn(events: readonly TraceEvent[]): number[] {
  const inOrder = events.toSorted((one, other) => one.ts - other.ts)
  const marks = inOrder.filter(({ name, ph }) => name === 'echo' && ph !== 'E')
  return marks.map(mark => {
    const ofPage = inOrder.filter(({ pid }) => pid === mark.pid)
    const press = ofPage.findLast(each => isPress(each) && each.ts < mark.ts)
    const shown = ofPage.find(
      ({ name, ts }) => name === 'AnimationFrame::Presentation' && ts > mark.ts,
    )
    if (!press || !shown) throw new Error('the trace lacks a press or a frame')
    return (shown.ts - press.ts) / 1_000
  })
}

/** It begins when the browser received the input. */
const isPress = ({ name, ph, args }: TraceEvent) =>
  name === 'EventTiming' && ph === 'b' && ['keydown', 'click'].includes(args.data?.type ?? '')
