import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { players, suspect } from '#server/testing/gpt-buster.ts'
import { uploadPicture } from '#server/testing/picture-actions.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { gptBusterTexts as texts } from '#shared/games/gpt-buster/texts.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { phone } from './browser.ts'
import { cookiesOf, openDevice, shareOneSite, site } from './one-site.ts'

shareOneSite()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page) => page.getByRole('article', { name: texts.about }).locator('h2')

it('a new player judges one profile after another by touch, and does not see the votes while they are few', async () => {
  await players(site, gamesLimits.playersLeast - 1)
  const asked = await suspect(site, 'Robin')
  await suspect(site, 'Kim')
  expectDone(await uploadPicture(asked))
  const ann = { name: 'Ann', colours: ['#b06030', '#305fb0'] }
  const device = { viewport: phone, hasTouch: true }
  const { page, complaints } = await openDevice(await cookiesOf(ann), device)
  await page.goto('/games/gptbuster')
  await button(page, 'Join the game').tap()
  await button(page, texts.verdicts.HUMAN).waitFor()

  const seen: (string | null)[] = []
  for (const verdict of ['BOT', 'HUMAN', 'UNSURE'] as const) {
    const name = await heading(page).textContent()
    if (!name) throw new Error('nobody')
    seen.push(name)
    await button(page, texts.verdicts[verdict]).tap()
    const said = texts.last.of(name.replace(/, \d+$/, ''), verdict)
    await page.getByText(said).waitFor()
    await page.getByText(texts.last.tooFew).waitFor()
    if (seen.length < 3) await expect.poll(() => heading(page).textContent()).not.toBe(name)
  }
  expect(new Set(seen).size).toBe(3)
  // After a reload, nothing appears twice.
  await page.reload()
  await expect
    .poll(async () => (await heading(page).count()) + (await page.getByText(texts.none).count()))
    .toBeGreaterThan(0)
  if ((await heading(page).count()) > 0) {
    expect(seen).not.toContain(await heading(page).textContent())
  }
  expect(complaints).toEqual([])
})
