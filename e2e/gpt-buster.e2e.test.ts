import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { players, suspect } from '#server/testing/gpt-buster.ts'
import { uploadPicture } from '#server/testing/picture-actions.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { gptBusterTexts as texts } from '#shared/texts/gpt-buster.ts'
import { desktop, openGuest, phone } from './browser.ts'
import { expectSound } from './expect-room.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { tabTo } from './tab-to.ts'

const adminEmail = 'chief@example.org'
shareOneSite({ ADMIN_EMAILS: adminEmail })

const address = '/games/gptbuster'
const place = { lat: 52.52, lon: 13.4 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function newcomer(name: string, viewport: typeof phone) {
  const hasTouch = viewport === phone
  const guest = await openGuest(browser, { origin: site.origin, viewport, hasTouch })
  await join(guest, site, { name, colours: ['#b06030', '#305fb0'], at: place })
  return guest
}

/** Nobody is left, and no more are on their way. */
async function isOver(page: Page): Promise<boolean> {
  const again = button(page, texts.lookAgain)
  await heading(page)
    .or(again.and(page.locator(':not([aria-busy=true])')))
    .waitFor()
  return (await heading(page).count()) === 0
}

const heading = (page: Page) => page.getByRole('article', { name: texts.about }).locator('h2')

it('whoever joins judges one profile after the other by touch, and sees the crowd after each', async () => {
  const { page, complaints } = await newcomer('Ann', phone)
  await site.platform.db.deleteFrom('games_players').execute()
  await page.goto(address)
  await page.getByText(`0 of ${gamesLimits.playersLeast} players`).waitFor()
  await expectSound(page)
  await players(site, gamesLimits.playersLeast - 1)
  const asked = await suspect(site, 'Robin')
  await suspect(site, 'Kim')
  expectDone(await uploadPicture(asked))
  await page.reload()
  await button(page, 'Join the game').tap()
  await button(page, texts.verdicts.HUMAN).waitFor()
  await page.getByText(texts.last.none).waitFor()
  await expectSound(page)

  const seen: (string | null)[] = []
  for (const verdict of ['BOT', 'HUMAN', 'UNSURE'] as const) {
    const name = await heading(page).textContent()
    if (!name) throw new Error('nobody')
    seen.push(name)
    await button(page, texts.verdicts[verdict]).tap()
    const said = texts.last.of(name.replace(/, \d+$/, ''), verdict)
    await page.getByText(said).waitFor()
    await page.getByRole('table', { name: texts.last.share }).waitFor()
    if (seen.length < 3) await expect.poll(() => heading(page).textContent()).not.toBe(name)
  }
  expect(new Set(seen).size).toBe(3)
  await expectSound(page)
  // Loaded again, nothing comes twice.
  await page.reload()
  await expect
    .poll(async () => (await heading(page).count()) + (await page.getByText(texts.none).count()))
    .toBeGreaterThan(0)
  if ((await heading(page).count()) > 0) {
    expect(seen).not.toContain(await heading(page).textContent())
  }
  expect(complaints).toEqual([])
})

it('is joined and played by keys alone, until nobody is left', async () => {
  const { page, complaints } = await newcomer('Bo', desktop)
  await players(site, gamesLimits.playersLeast)
  await suspect(site, 'Alex')
  await page.goto(address)
  await tabTo(page, 'button', 'Join the game')
  await page.keyboard.press('Enter')
  await heading(page).waitFor()
  const keys = ['ArrowLeft', 'ArrowDown', 'ArrowRight']
  const nobody = page.getByRole('heading', { name: texts.none })
  const shown = () => heading(page).or(nobody).textContent()
  for (let turn = 0; turn < 30 && !(await isOver(page)); turn += 1) {
    const before = await shown()
    await page.keyboard.press(keys[turn % keys.length] ?? '')
    await expect.poll(shown).not.toBe(before)
  }
  await nobody.waitFor()
  await page.getByRole('table', { name: texts.last.share }).waitFor()
  await expectSound(page)
  expect(complaints).toEqual([])
})

it('waits for an administrator where too few can vote', async () => {
  const { roundId } = await suspect(site, 'Waiting')
  const waits = { state: 'CONFIRMATION' }
  await site.platform.db
    .updateTable('games_buster_rounds')
    .set(waits)
    .where('id', '=', roundId)
    .execute()
  const admin = await openGuest(browser, { origin: site.origin, viewport: phone })
  await join(admin, site, { name: 'Chief', email: adminEmail })
  const { page, complaints } = admin
  await page.goto('/dashboard/bots')
  await page.getByRole('heading', { name: /^Waiting, / }).waitFor()
  await expectSound(page)
  await button(page, texts.admin.isBot).click()
  await page.getByText(texts.admin.reasonMissing).waitFor()
  await page.getByLabel(texts.admin.reason).fill('It reads like an advertisement')
  await button(page, texts.admin.isBot).click()
  await page.getByText(texts.admin.none).waitFor()
  expect(complaints).toEqual([])
})
