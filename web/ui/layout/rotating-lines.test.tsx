import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart } from '#web/testing/draw-part.tsx'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { pressKey } from '#web/testing/keys.ts'
import { freezeClock, passTime, playSite } from '#web/testing/render-screen.tsx'
import { letClockRun } from '#web/testing/stopped-clock.ts'
import { emulateMedia } from '#web/testing/window.ts'
import { RotatingLines } from './rotating-lines.tsx'

const lines = [
  { text: 'Membership is free', durationMs: 3_000 },
  { text: 'You plus 2 friends $10/mo', durationMs: 5_000 },
  { text: 'You plus 4 friends $15/mo', durationMs: 8_000 },
]
const first = 'Membership is free'

playSite()

const shown = () => lines.filter(({ text }) => page.getByText(text).query()).map(({ text }) => text)
const control = (name: string) => page.getByRole('button', { name: `${name} announcements` })

/** Moves the mouse off the band. */
const moveAway = () => page.getByRole('heading', { level: 1 }).hover()

it('header lines wait while they are paused or a mouse rests on them, and then go round, each for exactly its own time', async () => {
  await emulateMedia({ reducedMotion: 'no-preference' })
  try {
    freezeClock()
    await drawPart(<RotatingLines lines={lines} />)
    await moveAway()
    await control('Pause').click()
    await expect.element(control('Play')).toBeVisible()
    await passTime(60_000)
    expect(shown()).toEqual([first])
    await page.getByText(first).hover()
    await pressKey(control('Play'))
    await passTime(60_000)
    expect(shown()).toEqual([first])
    await moveAway()
    for (const [at, { text, durationMs }] of lines.entries()) {
      await passTime(durationMs - 1)
      expect(shown()).toEqual([text])
      await passTime(1)
      const next = lines[(at + 1) % lines.length]?.text
      await expect.poll(shown).toEqual([next])
    }
    await control('Pause').click()
    letClockRun()
    await expectAccessible()
  } finally {
    await emulateMedia({ reducedMotion: 'reduce' })
  }
})

it('header lines move by hand alone for those who want no motion', async () => {
  freezeClock()
  await drawPart(<RotatingLines lines={lines} />)
  await passTime(60_000)
  expect(shown()).toEqual([first])
  await page.getByRole('button', { name: 'Next announcement' }).click()
  await expect.poll(shown).toEqual(['You plus 2 friends $10/mo'])
  letClockRun()
  await expectAccessible()
})
