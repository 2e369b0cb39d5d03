/**
 * How long a message takes from the key or the button to its bubble on the sender's screen, at a fourth of the
 * processor. Chromium's own trace measures: from when the browser received the input until it presented the first frame
 * with the bubble.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { openConversation } from './conversation-frames.bench.ts'
import { traceEchoes } from './echo-trace.ts'
import { type FramesGuest, openGuest, withFramesSite } from './frames.ts'
import { figuresOf, type Section, toTable } from './report.ts'

const sends = 40
const slowdown = 4
const counts = [30, 10_000]
const answersAfterMs = [300, 5_000]
/** As quick a hand as there is. */
const pressAfterMs = 100

const words = `Headless Chromium at a fourth of the processor. ${sends} messages a row, by Enter and by the button in turn,
${pressAfterMs} ms after the last letter. The site answers after the time in the row. The floor is a bare page that appends a div.`

const script = { path: fileURLToPath(new URL('echo-time.js', import.meta.url)) }

interface Side {
  readonly name: string
  readonly page: Page
}

export async function measureEcho(server: Connection): Promise<Section> {
  return withFramesSite({ server, database: 'bench_echo' }, async site => {
    const rows: string[][] = []
    const measure = async ({ name, page }: Side) => {
      rows.push([name, ...figuresOf(await timesOf(page))])
      await page.close()
    }
    await measure({ name: 'floor: a bare page', page: await openBare(await openGuest(site)) })
    for (const count of counts) {
      for (const afterMs of answersAfterMs) {
        const name = nameOf(count, afterMs)
        await measure({ name, page: await openEcho(await openGuest(site), count, afterMs) })
      }
    }
    const head = ['page', 'median ms', '95th percentile ms', 'longest ms']
    const all = counts.flatMap(count => answersAfterMs.map(afterMs => nameOf(count, afterMs)))
    const goals = Object.fromEntries(all.map(name => [name, 'at most 50 ms']))
    return { title: 'From press to bubble', words, goals, table: toTable(head, rows) }
  })
}

const nameOf = (count: number, afterMs: number) =>
  `${count.toLocaleString('en')} messages, answered after ${afterMs / 1_000} s`

async function openBare({ context }: FramesGuest) {
  await context.addInitScript(script)
  const page = await context.newPage()
  const body = `<!doctype html><textarea aria-label="Your message"></textarea><button>Send</button>
    <div role="log"></div><script>
    const send = () => {
      const field = document.querySelector('textarea')
      document.querySelector('[role=log]').append(Object.assign(document.createElement('div'), { textContent: field.value }))
      field.value = ''
    }
    addEventListener('keydown', event => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      send()
    })
    document.querySelector('button').onclick = send
    </script>`
  await page.route('**/bare', route => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/bare')
  return slowed(page)
}

async function openEcho(guest: FramesGuest, count: number, afterMs: number) {
  await guest.context.addInitScript(script)
  const page = await openConversation(guest, count)
  let number = count
  await page.route('**/api/message', async route => {
    number += 1
    const message = { ...route.request().postDataJSON(), number }
    await wait(afterMs)
    await route.fulfill({ json: message }).catch(() => undefined)
  })
  await page.getByRole('log').evaluate(log => log.scrollTo({ top: log.scrollHeight }))
  return slowed(page)
}

async function slowed(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

async function timesOf(page: Page): Promise<number[]> {
  await page.bringToFront()
  // These compile code.
  await send(page, 'Not measured', true)
  await send(page, 'Not measured either', false)
  return traceEchoes(page, async () => {
    for (let turn = 0; turn < sends; turn++) {
      await send(page, `Echo ${turn} of ${sends}`, turn % 2 === 0)
    }
  })
}

async function send(page: Page, text: string, byKey: boolean): Promise<void> {
  const field = page.getByLabel('Your message')
  const button = page.getByRole('button', { name: 'Send', exact: true })
  await field.fill(text)
  await wait(pressAfterMs)
  await page.evaluate(`watchEcho(${JSON.stringify(text)})`)
  if (byKey) await field.press('Enter')
  else await clickAt(button)
  await page.evaluate('echo')
  // The next one begins once the field is free.
  await page.waitForFunction('isFieldFree()')
}

/** Clicks as a member does. The driver's own click also asks the page, during the press, what stands there. */
async function clickAt(button: Locator): Promise<void> {
  const box = await button.boundingBox()
  if (!box) throw new Error('the page shows no button')
  await button.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
