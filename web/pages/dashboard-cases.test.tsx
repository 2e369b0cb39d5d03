import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Verdict } from '#shared/contract/moderation-cases.ts'
import type { CaseFile } from '#shared/contract/moderation-decisions.ts'
import { newId, noon } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'

import { pressKey } from '#web/testing/keys.ts'
import { refusalInWords } from '#web/testing/refusal-in-words.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

const fileOf = (file: Partial<CaseFile> = {}): CaseFile => ({
  id: newId(),
  kind: 'PROFILE',
  route: 'ADMINISTRATORS',
  stage: 'ADMINISTRATORS',
  round: 1,
  accusedProfileId: newId(),
  casesAgainst: 1,
  reasons: ['MINOR'],
  reportCount: 1,
  isUrgent: true,
  tsOpened: noon,
  thingId: newId(),
  evidence: { texts: [{ field: 'name', text: 'Alex' }], pictures: 1 },
  stored: '{}',
  reports: [
    {
      id: newId(),
      reason: 'MINOR',
      bodyText: 'They said that they are 16',
      reporterProfileId: newId(),
      tsReported: noon,
      earlier: { decided: 0, upheld: 0 },
      isAnswerToReport: false,
    },
  ],
  answer: 'I am 30',
  verdicts: [],
  jury: [],
  votes: [],
  draws: [],
  messages: [],
  may: { decide: true, overturn: false, release: false },
  ...file,
})

const ofAdministrator = { decidedBy: 'ADMINISTRATOR', votesFor: 0, votesAgainst: 0 } as const

/** A case that an administrator's acts change. */
function playCase(first: CaseFile) {
  let file = first
  const change = (next: Partial<CaseFile>) => {
    file = { ...file, ...next }
    return undefined
  }
  const lists = { WAITING: 'ADMINISTRATORS', RUNNING: 'DECIDED', CLOSED: 'CLOSED' } as const
  site.on({
    'GET /api/admin/cases': ({ query: { list = 'WAITING' } }) =>
      file.stage === lists[list] ? [rowOf(file)] : [],
    'GET /api/admin/cases/:id': () => file,
    'PUT /api/admin/cases/:id/decision': ({ body: { reason, ...outcome } }) =>
      change({
        stage: 'DECIDED',
        verdicts: [
          { ...ofAdministrator, ...outcome, round: 1, reasons: [reason], tsDecided: noon },
        ],
        dungeon: { step: 'WEEK', tsBegins: noon, isOver: false },
        may: { decide: false, overturn: true, release: true },
      }),
    'PUT /api/admin/cases/:id/release': () =>
      change({
        dungeon: { step: 'WEEK', tsBegins: noon, isOver: true },
        may: { decide: false, overturn: true, release: false },
      }),
    'PUT /api/admin/cases/:id/overturning': ({ body: { reason } }) => {
      const overturning = {
        ...ofAdministrator,
        round: 3,
        upheld: false,
        reasons: [reason],
        tsDecided: noon,
      } satisfies Verdict
      return change({
        stage: 'CLOSED',
        verdicts: [...file.verdicts, overturning],
        may: { decide: false, overturn: false, release: false },
      })
    },
    'POST /api/admin/cases/:id/messages': ({ body: { side, bodyText } }) =>
      change({ messages: [...file.messages, { side, text: bodyText, ts: noon }] }),
  })
  return { change }
}

/** The fields of a case in a list. */
function rowOf({ id, kind, route, stage, round, accusedProfileId, ...file }: CaseFile) {
  const { casesAgainst, reasons, reportCount, isUrgent, tsOpened } = file
  const counts = { casesAgainst, reasons, reportCount }
  return { id, kind, route, stage, round, accusedProfileId, ...counts, isUrgent, tsOpened }
}

const open = (path: string) => renderScreen(path, memberOf({ roles: ['USER', 'ADMIN'] }))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const text = (words: string | RegExp) => page.getByText(words, { exact: false })
const reason = () => page.getByLabelText('Reason')

it('an administrator finds what is urgent, looks at it, decides it and releases the member', async () => {
  const file = fileOf()
  playCase(file)
  await open('/dashboard/cases')
  const item = page.getByRole('listitem').filter({ hasText: 'A profile: under 18' })
  await expect.element(item.getByText('Urgent')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'A profile: under 18' }).click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Case', exact: true }))
    .toBeVisible()
  await expect.element(text('They said that they are 16')).toBeVisible()
  await expect.element(text('No earlier reports decided.')).toBeVisible()
  await expect.element(text('I am 30')).toBeVisible()
  const picture = document.querySelector('img[src*="/pictures/0"]')
  const filter = () => picture && getComputedStyle(picture).filter
  expect(filter()).toContain('blur')
  await pressKey(button('Show picture 1'))
  await expect.element(button('Blur picture 1')).toBeVisible()
  expect(filter()).toBe('none')
  await expectAccessible()
  await setWindow(desktop)
  await expectAccessible()

  await button('Decide').click()
  await expect.element(text('Choose a decision.')).toBeVisible()
  await expect.element(text('Give a reason.')).toBeVisible()
  expect(site.calls('PUT /api/admin/cases/:id/decision')).toEqual([])
  await expectAccessible()
  await page.getByLabelText('Decision').selectOptions('Upheld: 7 days in the dungeon')
  await reason().fill('They say so themselves')
  await button('Decide').click()
  await expect
    .element(text('First round: upheld, 7 days in the dungeon, by an administrator'))
    .toBeVisible()
  await expect.element(page.getByText('Decided', { exact: true }).first()).toBeVisible()
  await expect.element(text('They say so themselves')).toBeVisible()
  await expect.element(text('In the dungeon (7 days)')).toBeVisible()
  expect(site.calls('PUT /api/admin/cases/:id/decision')).toMatchObject([
    {
      params: { id: file.id },
      body: { upheld: true, penalty: 'WEEK', reason: 'They say so themselves' },
    },
  ])

  const release = 'Release from the dungeon'
  await button(release).click()
  await dialog(release).getByRole('button', { name: release }).click()
  await expect.element(dialog(release).getByText('Give a reason.')).toBeVisible()
  await expectAccessible()
  await reason().fill('They have shown a passport')
  await dialog(release).getByRole('button', { name: release }).click()
  await expect.element(dialog(release)).not.toBeInTheDocument()
  await expect.element(text('Was in the dungeon (7 days)')).toBeVisible()
  expect(site.calls('PUT /api/admin/cases/:id/release')).toMatchObject([
    { body: { reason: 'They have shown a passport' } },
  ])
})

it('an administrator overturns a jury’s verdict and writes to both sides', async () => {
  const verdict = {
    round: 1,
    upheld: true,
    penalty: 'DAY',
    decidedBy: 'JURY',
    votesFor: 5,
    votesAgainst: 2,
    reasons: [],
    tsDecided: noon,
  } satisfies Verdict
  const file = fileOf({
    kind: 'MESSAGE',
    route: 'JURY',
    stage: 'DECIDED',
    reasons: ['SPAM'],
    isUrgent: false,
    verdicts: [verdict],
    draws: [{ round: 1, number: 1, pool: 3, drawn: 2, isAsDeclared: true }],
    jury: [{ round: 1, state: 'VOTED', tsDue: noon }],
    votes: [
      { round: 1, upholds: true, penalty: 'DAY', reason: 'It sells watches' },
      { round: 1, upholds: false, reason: 'It is a joke' },
    ],
    dungeon: { step: 'WEEK', tsBegins: noon, isOver: false },
    may: { decide: false, overturn: true, release: true },
  })
  playCase(file)
  await open('/dashboard/cases')
  await page.getByRole('link', { name: 'Running' }).click()
  await expect.poll(() => location.search).toBe('?list=running')
  const link = page.getByRole('link', { name: 'A message: spam' })
  await expect.element(link).toHaveAttribute('href', `/dashboard/cases/${file.id}`)
  await link.click()
  await expect.element(text('First round, draw 1: 2 of 3 members')).toBeVisible()
  await expect.element(text('draw verified')).toBeVisible()
  await text('How jurors voted').click()
  await expect.element(text('It sells watches')).toBeVisible()
  await expectAccessible()

  const message = page.getByLabelText('Message', { exact: true })
  for (const [side, words] of [
    ['The reported member', 'We look at it again.'],
    ['The member who reported it', 'We have looked again.'],
  ] as const) {
    await page.getByLabelText('To', { exact: true }).selectOptions(side)
    await message.fill(words)
    await button('Send').click()
    await expect.element(page.getByRole('figure').filter({ hasText: words })).toBeVisible()
    await expect.element(message).toHaveValue('')
  }
  const sent = site.calls('POST /api/admin/cases/:id/messages').map(({ body }) => body)
  expect(sent).toMatchObject([
    { side: 'ACCUSED', bodyText: 'We look at it again.' },
    { side: 'REPORTER', bodyText: 'We have looked again.' },
  ])
  expect(sent[0]?.id).not.toBe(sent[1]?.id)

  const overturn = 'Overturn the verdict'
  await button(overturn).click()
  await reason().fill('It was a quotation')
  await expectAccessible()
  await dialog(overturn).getByRole('button', { name: overturn }).click()
  await expect.element(dialog(overturn)).not.toBeInTheDocument()
  await expect.element(text('Overturned: rejected, by an administrator')).toBeVisible()
  await expect.element(text('This case is closed.')).toBeVisible()
  expect(site.calls('PUT /api/admin/cases/:id/overturning').map(({ body }) => body)).toEqual([
    { reason: 'It was a quotation' },
  ])
  await open('/dashboard/cases?list=closed')
  await expect.element(link).toBeVisible()
  await expectAccessible()
})

it('a slower administrator is told so, and sees what another has decided', async () => {
  const file = fileOf()
  const { change } = playCase(file)
  await open(`/dashboard/cases/${file.id}`)
  await page.getByLabelText('Decision').selectOptions('Upheld: a warning')
  await reason().fill('It is one')
  site.on({
    'PUT /api/admin/cases/:id/decision': () => {
      change({
        stage: 'DECIDED',
        verdicts: [
          {
            ...ofAdministrator,
            round: 1,
            upheld: false,
            reasons: ['It is none'],
            tsDecided: noon,
          },
        ],
        may: { decide: false, overturn: true, release: false },
      })
      return refusalInWords('moderation/not-waiting')
    },
  })
  await button('Decide').click()
  await expect.element(text('This case no longer needs a decision.').first()).toBeVisible()
  await expect.element(text('First round: rejected, by an administrator')).toBeVisible()
  await expect.element(text('It is none')).toBeVisible()
  await expect.element(button('Decide')).not.toBeInTheDocument()
})

it('a case of one’s own, one that is gone and a list without any say so', async () => {
  const address = `/dashboard/cases/${newId()}`
  site.on({
    'GET /api/admin/cases': [],
    'GET /api/admin/cases/:id': () => refusalInWords('moderation/own-case'),
  })
  await open(address)
  await expect.element(text(/You’re part of this case/)).toBeVisible()
  site.on({ 'GET /api/admin/cases/:id': () => refusalInWords('moderation/case-not-found') })
  await open(address)
  await expect.element(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible()
  await expectAccessible()
  await open('/dashboard/cases')
  await expect.element(text('Nothing to decide')).toBeVisible()
  await page.getByRole('link', { name: 'Closed' }).click()
  await expect.element(text('No closed cases yet')).toBeVisible()
  await expectAccessible()
})
