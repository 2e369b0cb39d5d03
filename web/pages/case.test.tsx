import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PartyCase, Verdict } from '#shared/contract/moderation-cases.ts'
import { newId, noon } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

const dayMs = 86_400_000

/** A case as the accused sees it while they may answer. */
const partyCaseOf = (party: Partial<PartyCase> = {}): PartyCase => ({
  id: newId(),
  side: 'ACCUSED',
  kind: 'PROFILE',
  stage: 'ANSWER',
  round: 1,
  tsOpened: Date.now(),
  tsDue: Date.now() + dayMs,
  isTheirTurn: true,
  reasons: ['SPAM'],
  evidence: {
    texts: [{ field: 'description', text: 'Cheap watches from Quillon' }],
    pictures: 1,
  },
  verdicts: [],
  mayAppeal: false,
  messages: [],
  ...party,
})

const verdict: Verdict = {
  round: 1,
  upheld: true,
  penalty: 'DAY',
  decidedBy: 'JURY',
  votesFor: 6,
  votesAgainst: 1,
  reasons: ['Member A sells watches', 'I know Member B, it is true'],
  tsDecided: noon,
}

/** A case as the site has it. */
function playCase(first: PartyCase) {
  const played = {
    party: first,
    change: (next: Partial<PartyCase>) => {
      played.party = { ...played.party, ...next }
      return undefined
    },
  }
  site.on({
    'GET /api/arbitration/cases/:id': () => played.party,
    'PUT /api/arbitration/cases/:id/answer': ({ body }) =>
      played.change({ stage: 'VOTE', answer: body.bodyText, isTheirTurn: false }),
    'PUT /api/arbitration/cases/:id/appeal': ({ body }) =>
      played.change({
        stage: 'VOTE',
        round: 2,
        mayAppeal: false,
        appeal: { by: 'ACCUSED', text: body.bodyText, ts: noon },
      }),
  })
  return played
}

const addressOf = ({ id }: PartyCase) => `/games/arbitration/cases/${id}`

const text = (words: string | RegExp) => page.getByText(words, { exact: false })
const heading = (name: string) => page.getByRole('heading', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const focusedText = () => document.activeElement?.textContent ?? ''
const confirm = (title: string, words: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: words }).click()

it('the accused looks at what was reported and answers it once; what they write outlasts a reload', async () => {
  const { party } = playCase(partyCaseOf())
  const accused = memberOf()
  await setWindow(desktop)
  await renderScreen(addressOf(party), accused)
  await expect.element(heading('You can answer')).toBeVisible()
  await expect.element(text('Cheap watches from Quillon')).toBeVisible()
  await expect.element(text(/\((1 day|23 hours and 59 minutes) left\)$/)).toBeVisible()
  const picture = button('Show picture 1')
  await expect.element(picture).toHaveAttribute('aria-pressed', 'false')
  await picture.click()
  await expect.element(picture).toHaveAttribute('aria-pressed', 'true')
  await button('Send answer').click()
  await expect.element(text('Write something first.')).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('How do you see it?').fill('Ravenna bought one')
  await renderScreen(addressOf(party), accused)
  await expect.element(page.getByLabelText('How do you see it?')).toHaveValue('Ravenna bought one')
  await button('Send answer').click()
  await confirm('Send this answer?', 'Send it')
  await expect.element(heading('Seven members are deciding')).toBeVisible()
  await expect.poll(focusedText).toContain('Answer sent.')
  expect(site.calls('PUT /api/arbitration/cases/:id/answer')).toMatchObject([
    { params: { id: party.id }, body: { bodyText: 'Ravenna bought one' } },
  ])
})

it('the accused reads the verdict as it comes, appeals it, and reads how that ends', async () => {
  const played = playCase(partyCaseOf({ stage: 'VOTE', answer: 'It is a hobby' }))
  await renderScreen(addressOf(played.party), memberOf())
  await expect.element(heading('Seven members are deciding')).toBeVisible()
  await expect.poll(() => site.streams.size).toBe(1)
  const dungeon = { tsBegins: Date.now(), tsEnds: Date.now() + dayMs, isOver: false }
  played.change({
    stage: 'DECIDED',
    verdicts: [verdict],
    mayAppeal: true,
    isTheirTurn: true,
    dungeon,
  })
  site.send({ kind: 'notification' })
  await expect.element(heading('Decided. You can appeal')).toBeVisible()
  await expect.element(text(/^6 of 7 jurors upheld it; 5 were needed\./)).toBeVisible()
  await expect.element(text('I know Member B, it is true')).toBeVisible()
  await expect.element(text(/^You’re in the dungeon until/)).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('What was overlooked?').fill('Ravenna has taken it back')
  await button('Appeal').click()
  await confirm('Appeal this verdict?', 'Appeal')
  await expect.poll(focusedText).toContain('Appeal sent.')
  await expect.element(heading('Nine other members are deciding')).toBeVisible()
  expect(site.calls('PUT /api/arbitration/cases/:id/appeal')).toMatchObject([
    { params: { id: played.party.id }, body: { bodyText: 'Ravenna has taken it back' } },
  ])
  played.change({
    stage: 'CLOSED',
    verdicts: [verdict, { ...verdict, round: 2, upheld: false, votesFor: 0, reasons: [] }],
    dungeon: { ...dungeon, isOver: true },
  })
  site.send({ kind: 'notification' })
  await expect.element(heading('Closed')).toBeVisible()
  await expect.element(text('Your stay in the dungeon is over.')).toBeVisible()
})

it('a reporter reads what was decided and why, and has nothing to appeal', async () => {
  const { party } = playCase(
    partyCaseOf({
      side: 'REPORTER',
      stage: 'DECIDED',
      ownWords: 'Quillon sells watches to everybody',
      isTheirTurn: false,
      verdicts: [verdict],
    }),
  )
  await renderScreen(addressOf(party), memberOf())
  await expect.element(text(/^Upheld: it breaks the rules/)).toBeVisible()
  await expect.element(text('Member A sells watches')).toBeVisible()
  await expect.element(text(/The penalty is 24 hours in the Bad Boy Dungeon/)).toBeVisible()
  await expect.element(text('Quillon sells watches to everybody')).toBeVisible()
  await expect.element(button('Appeal')).not.toBeInTheDocument()
  await expectAccessible()
})
