import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Stay } from '#shared/contract/moderation-dungeon.ts'
import type { PracticeCase } from '#shared/contract/moderation-jury.ts'
import { newId, profileOf } from '#web/testing/answers.ts'
import { playConversation } from '#web/testing/conversation.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

const dayMs = 86_400_000
const dungeonPage = '/games/arbitration/dungeon'

const stayOf = (stay: Partial<Stay> = {}): Stay => ({
  caseId: newId(),
  step: 'DAY',
  tsBegins: Date.now(),
  tsEnds: Date.now() + dayMs,
  isOver: false,
  tasksDone: 0,
  tasksForHalf: 10,
  shortenedByMs: 0,
  ...stay,
})

const made: PracticeCase = {
  id: 'watches',
  kind: 'PROFILE',
  reason: 'SPAM',
  report: 'They sell something',
  evidence: 'Buy my watches',
}

const inDungeon = (stay: Stay) =>
  memberOf({
    settings: { dungeon: stay.tsEnds === undefined ? {} : { tsEnds: stay.tsEnds } },
  })

/** Practice cases of a member with this many right answers. */
function playPractice({ right = 0, left = 1 } = {}) {
  site.on({
    'GET /api/arbitration/jury': {
      isServing: true,
      practice: { answered: right, right },
      casesJudged: 0,
      calls: [],
    },
    'GET /api/arbitration/practice': { left, ...(left > 0 && { next: made }) },
    'GET /api/arbitration/cases': [],
    'GET /api/public/docket': { months: [] },
  })
}

const text = (words: string | RegExp) => page.getByText(words, { exact: false })
const heading = (name: string) => page.getByRole('heading', { name })
const link = (name: string) => page.getByRole('link', { name, exact: true })

it('a member in the dungeon works some of it off by a right answer', async () => {
  let stay = stayOf()
  playPractice({ left: 2 })
  site.on({
    'GET /api/arbitration/dungeon': () => [stay],
    'PUT /api/arbitration/practice/:id': () => {
      const shortenedByMs = 72 * 60_000
      stay = { ...stay, tasksDone: 1, shortenedByMs }
      return { isRight: true, upheld: true, explanation: 'It is advertising.', shortenedByMs }
    },
  })
  await renderScreen(dungeonPage, inDungeon(stay))
  await expect.element(heading('You’re in the dungeon')).toBeVisible()
  await expect.element(text('0 of 10 done')).toBeVisible()
  await expectAccessible()
  await link('Judge practice cases').click()
  await expect.element(page.getByRole('article').getByText('Buy my watches')).toBeVisible()
  await page.getByRole('button', { name: /^Uphold/ }).click()
  await expect.element(heading('Right')).toBeVisible()
  await expect
    .element(text('Your stay in the dungeon is 1 hour and 12 minutes shorter.'))
    .toBeVisible()
  await expect.element(text(/^The next right answer counts after/)).toBeVisible()
  expect(site.calls('PUT /api/arbitration/practice/:id')).toMatchObject([
    { params: { id: 'watches' }, body: { upholds: true } },
  ])
  await expectAccessible()
  await link('Back to the dungeon').click()
  await expect.element(text('1 of 10 done')).toBeVisible()
})

it('a member in the dungeon who has judged all practice cases is told so, and led on', async () => {
  const stay = stayOf()
  playPractice({ right: 40, left: 0 })
  site.on({ 'GET /api/arbitration/dungeon': [stay] })
  await renderScreen('/games/arbitration/practice', inDungeon(stay))
  await expect.element(heading('You’ve judged them all')).toBeVisible()
  await expect.element(text(/so your stay can’t get shorter/)).toBeVisible()
  await expect.element(text('The next right answer shortens your stay.')).not.toBeInTheDocument()
  await expectAccessible()
  await link('Community Arbitration').click()
  await expect.element(heading('Waiting for you')).toBeVisible()
})

it('a stay that lasts until administrators decide cannot be worked off', async () => {
  const { tsEnds: _, ...stay } = stayOf({ step: 'ADMINISTRATORS' })
  site.on({ 'GET /api/arbitration/dungeon': [stay] })
  await setWindow(desktop)
  await renderScreen(dungeonPage, inDungeon(stay))
  await expect.element(heading('You’re in the dungeon')).toBeVisible()
  await expect.element(text(/^Until administrators decide/)).toBeVisible()
  await expect.element(link('Judge practice cases')).not.toBeInTheDocument()
  await expectAccessible()
})

it('a message that the dungeon refuses says why and until when, and stays with its words', async () => {
  const stay = stayOf()
  const reader = inDungeon(stay)
  const { other } = playConversation(reader, profileOf({ profilename: 'Ravenna' }))
  const tsUntil = stay.tsEnds ?? 0
  const until = new Date(tsUntil).toUTCString()
  const detail = `You’re in the Bad Boy Dungeon until ${until}. Until then, you can only see your own data.`
  site.on({ 'POST /api/message': () => refusal('moderation/in-dungeon', { detail, tsUntil }) })
  await renderScreen(`/profile/${other.id}#chat`, reader)
  const field = page.getByLabelText('Your message')
  await field.fill('Take it back')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  // In the reader's time zone.
  const why = /You’re in the Bad Boy Dungeon until [^.]*\d:\d\d\s[AP]M\. Until then/
  await expect.element(page.getByRole('main').getByText(why)).toBeVisible()
  await expect.element(page.getByRole('log').getByText('Take it back')).toBeVisible()
  await expect.element(field).toHaveValue('')
  await expect.element(link('What this means')).toHaveAttribute('href', dungeonPage)
  await expectAccessible()
})
