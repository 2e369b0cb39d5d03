import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { JuryCase } from '#shared/contract/moderation-jury.ts'
import { newId } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { tabTo, tabUntil } from '#web/testing/keys.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setTouch, setWindow } from '#web/testing/window.ts'

playSite()

const vote = 'PUT /api/arbitration/jury/:caseId/vote'

async function openCall() {
  const juryCase: JuryCase = {
    caseId: newId(),
    kind: 'PROFILE',
    round: 1,
    tsDue: Date.now() + 48 * 3_600_000,
    reasons: ['SPAM'],
    reports: ['Member A sells watches to everybody'],
    evidence: {
      texts: [{ field: 'description', text: 'Cheap watches from Member A, [removed]' }],
      pictures: 1,
    },
    answer: 'Member B bought one',
  }
  site.on({ 'GET /api/arbitration/jury/:caseId': juryCase, [vote]: () => undefined })
  await renderScreen(`/games/arbitration/jury/${juryCase.caseId}`, memberOf())
  await expect.element(text('Cheap watches from Member A, [removed]')).toBeVisible()
  await expect.element(text('Member A sells watches to everybody')).toBeVisible()
  await expect.element(text('Member B bought one')).toBeVisible()
}

const text = (words: string | RegExp) => page.getByText(words, { exact: false })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const asking = () => page.getByRole('dialog', { name: 'Send your vote?' })
const focusedText = () => document.activeElement?.textContent ?? ''

const isFocused = (selector: string) => () => document.activeElement?.matches(selector) ?? false

it('a juror votes by touch, and is told what is missing', async () => {
  await setTouch(true)
  await openCall()
  await button('Show picture 1').click()
  await expect.element(button('Show picture 1')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible()
  await button('Vote').click()
  await expect.element(text('Choose one.')).toBeVisible()
  await expect.element(text('Give a reason.')).toBeVisible()
  await text('It breaks the rules.').click()
  await button('Vote').click()
  await expect.element(text('Choose a penalty.')).toBeVisible()
  expect(site.calls(vote)).toEqual([])
  await text('Removal, and 24 hours in the dungeon.').click()
  await page.getByLabelText('Why?').fill('I know Ravenna, it is true')
  await expectAccessible()
  await button('Vote').click()
  await expect.element(asking().getByText(/Penalty: 24 hours/)).toBeVisible()
  await asking().getByRole('button', { name: 'Vote' }).click()
  await expect.poll(focusedText).toContain('Thank you. Your vote is in')
  await expect.element(text('I know Ravenna, it is true')).toBeVisible()
  expect(site.calls(vote).map(({ body }) => body)).toEqual([
    { upholds: true, penalty: 'DAY', reason: 'I know Ravenna, it is true' },
  ])
  await expectAccessible()
})

it('a juror looks at the picture and votes by keys alone', async () => {
  await setWindow(desktop)
  await openCall()
  await tabTo(button('Show picture 1'))
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Show picture 1')).toHaveAttribute('aria-pressed', 'true')
  await tabUntil('the question', isFocused('input[name=upholds]'))
  await userEvent.keyboard(' ')
  await tabUntil('the penalty', isFocused('input[name=penalty]'))
  // From the mildest on, one by one.
  for (const _ of ['REMOVAL', 'DAY', 'WEEK']) await userEvent.keyboard('{ArrowDown}')
  await userEvent.tab()
  await userEvent.keyboard('It is advertising')
  await expectAccessible()
  await tabTo(button('Vote'))
  await userEvent.keyboard('{Enter}')
  await expect.element(asking().getByText(/Penalty: 7 days/)).toBeVisible()
  await tabTo(asking().getByRole('button', { name: 'Vote' }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(focusedText).toContain('Thank you. Your vote is in')
  expect(site.calls(vote).map(({ body }) => body)).toEqual([
    { upholds: true, penalty: 'WEEK', reason: 'It is advertising' },
  ])
})
