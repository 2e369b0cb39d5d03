import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { BusterConfirmation } from '#shared/games/gpt-buster/contract.ts'
import { gptBusterTexts } from '#shared/games/gpt-buster/texts.ts'
import { newId, noon } from '#web/testing/answers.ts'
import { expectSound } from '#web/testing/expect-sound.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'

const texts = gptBusterTexts.admin

playSite()

it('a profile that too few could judge waits for an administrator, who must say why', async () => {
  const waiting: BusterConfirmation = {
    roundId: newId(),
    profileId: newId(),
    profilename: 'Waiting',
    age: 36,
    height: '',
    weight: '',
    characteristics: [],
    description: 'I am Waiting',
    pictures: 1,
    signals: ['OPENING_MANY'],
    votes: { BOT: 2, HUMAN: 1, UNSURE: 0 },
    tsDue: noon,
  }
  let list = [waiting]
  site.on({
    'GET /api/admin/gptbuster': () => list,
    'PUT /api/admin/gptbuster/:id': () => {
      list = []
      return undefined
    },
  })
  await renderScreen('/dashboard/bots', memberOf({ roles: ['USER', 'ADMIN'] }))
  await expect.element(page.getByRole('heading', { name: /^Waiting, / })).toBeVisible()
  await expectSound()
  const ask = page.getByRole('button', { name: texts.isBot, exact: true })
  await ask.click()
  await expect.element(page.getByText(texts.reasonMissing, { exact: true })).toBeVisible()
  expect(site.calls('PUT /api/admin/gptbuster/:id')).toEqual([])
  await page.getByLabelText(texts.reason).fill('It reads like an advertisement')
  await ask.click()
  await expect.element(page.getByText(texts.none, { exact: true })).toBeVisible()
  const body = { isBot: true, reason: 'It reads like an advertisement' }
  expect(site.calls('PUT /api/admin/gptbuster/:id')).toMatchObject([
    { params: { id: waiting.roundId }, body },
  ])
})
