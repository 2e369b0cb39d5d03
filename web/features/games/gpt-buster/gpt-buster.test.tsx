import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BusterItem, BusterResult } from '#shared/games/gpt-buster/contract.ts'
import { gptBusterTexts as texts } from '#shared/games/gpt-buster/texts.ts'
import { newId } from '#web/testing/answers.ts'
import { expectSound } from '#web/testing/expect-sound.ts'
import { unreachable } from '#web/testing/fake-site.ts'
import { playGames } from '#web/testing/games.ts'
import { tabTo } from '#web/testing/keys.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setTouch, setWindow } from '#web/testing/window.ts'

playSite()

const address = '/games/gptbuster'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const nobody = () => page.getByRole('heading', { name: texts.none, exact: true })
const crowd = () => page.getByRole('table', { name: texts.last.share, exact: true })
const heading = (name: string) =>
  page.getByRole('article', { name: texts.about }).getByRole('heading', { name, exact: true })

const itemOf = (name: string): BusterItem => ({
  id: newId(),
  profilename: name,
  age: 36,
  height: '180 cm',
  weight: '',
  characteristics: ['bear'],
  description: `I am ${name}`,
  pictures: 2,
  signals: ['OPENING_MANY', 'REPLIES_FEW'],
})

/** Deals these until each has been answered once. */
function playItems(names: readonly string[], result: Partial<BusterResult> = {}) {
  let items = names.map(itemOf)
  let streak = 0
  site.on({
    'POST /api/games/gptbuster/items': () => ({ items, streak, best: 4 }),
    'PUT /api/games/gptbuster/items/:id': ({ params }) => {
      items = items.filter(({ id }) => id !== params.id)
      streak += 1
      const shares = { BOT: 0.5, HUMAN: 0.25, UNSURE: 0.25 }
      return { crowd: shares, streak, best: 4, ...result }
    },
  })
}

describe('the game', () => {
  it('waits with its rules until enough have joined', async () => {
    playGames({ GPT_BUSTER: { players: 0 } })
    await renderScreen(address, memberOf())
    const missing = page.getByText(/^Fewer than 5 members have joined\./)
    await expect.element(missing).toBeVisible()
    await expectSound()
    await button('Join the game').click()
    await expect.element(page.getByText('Waiting for more players', { exact: true })).toBeVisible()
    await expect.element(button('Join the game')).not.toBeInTheDocument()
    expect(site.calls('POST /api/games/gptbuster/items')).toEqual([])
  })

  it('shows one profile after the other by touch, and the crowd after each', async () => {
    await setTouch(true)
    playGames({ GPT_BUSTER: { isJoined: true } })
    playItems(['Robin', 'Kim', 'Alex'])
    await renderScreen(address, memberOf())
    await expect.element(heading('Robin, 36')).toBeVisible()
    await expect.element(page.getByText(texts.last.none, { exact: true })).toBeVisible()
    await expectSound()
    const judged = [
      ['Robin', 'BOT'],
      ['Kim', 'HUMAN'],
      ['Alex', 'UNSURE'],
    ] as const
    for (const [name, verdict] of judged) {
      await expect.element(heading(`${name}, 36`)).toBeVisible()
      await button(texts.verdicts[verdict]).click()
      await expect
        .element(page.getByText(texts.last.of(name, verdict), { exact: true }))
        .toBeVisible()
      await expect.element(crowd()).toBeVisible()
    }
    await expect.element(nobody()).toBeVisible()
    await expect.element(page.getByText(texts.last.asOf, { exact: true })).toBeVisible()
    const shares = crowd()
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent)
    expect(shares).toEqual([50, 25, 25].map(share => texts.last.percent(share / 100)))
    await expectSound()
    const sent = site.calls('PUT /api/games/gptbuster/items/:id')
    expect(sent.map(({ body }) => body.verdict)).toEqual(['BOT', 'HUMAN', 'UNSURE'])
    expect(new Set(sent.map(({ params }) => params.id)).size).toBe(3)
  })

  it('is joined and played by keys alone, until nobody is left', async () => {
    await setWindow(desktop)
    playGames()
    playItems(['Robin', 'Kim', 'Alex'], { known: 'BOT' })
    await renderScreen(address, memberOf())
    await tabTo(button('Join the game'))
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('Robin, 36')).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(page.getByText(new RegExp(texts.last.right))).toBeVisible()
    await expect.element(heading('Kim, 36')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByText(new RegExp(texts.last.unsure))).toBeVisible()
    await expect.element(heading('Alex, 36')).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByText(new RegExp(texts.last.wrong))).toBeVisible()
    await expect.element(nobody()).toBeVisible()
    await expect.element(crowd()).toBeVisible()
    await expectSound()
    const sent = site.calls('PUT /api/games/gptbuster/items/:id')
    expect(sent.map(({ body }) => body.verdict)).toEqual(['BOT', 'UNSURE', 'HUMAN'])
  })

  it('says that too few have voted as of the last results, and when the next ones come', async () => {
    playGames({ GPT_BUSTER: { isJoined: true } })
    playItems(['Robin'])
    site.on({ 'PUT /api/games/gptbuster/items/:id': () => ({ streak: 2, best: 4 }) })
    await renderScreen(address, memberOf())
    await button(texts.verdicts.BOT).click()
    await expect.element(page.getByText(texts.last.tooFew, { exact: true })).toBeVisible()
    await expect.element(page.getByText(/^Next results: (today|tomorrow) at \d/)).toBeVisible()
    await expect.element(page.getByText(texts.last.open, { exact: true })).toBeVisible()
    await expect.element(crowd()).not.toBeInTheDocument()
    await expectSound()
  })

  it('shows a profile again if the answer did not arrive', async () => {
    playGames({ GPT_BUSTER: { isJoined: true } })
    playItems(['Robin'])
    site.on({ 'PUT /api/games/gptbuster/items/:id': unreachable })
    await renderScreen(address, memberOf())
    await expect.element(heading('Robin, 36')).toBeVisible()
    await button(texts.verdicts.BOT).click()
    await expect.element(page.getByText(texts.last.notSent, { exact: true })).toBeVisible()
    await expect.element(heading('Robin, 36')).toBeVisible()
  })
})
