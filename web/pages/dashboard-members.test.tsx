import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MemberAccount } from '#shared/contract/administration-members.ts'
import { newId } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'

import { refusalInWords } from '#web/testing/refusal-in-words.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

const accountOf = (account: Partial<MemberAccount>): MemberAccount => ({
  accountId: newId(),
  profileId: newId(),
  email: 'ann@sought.example',
  name: 'Ann Sought',
  joinedOn: '2026-05-01',
  lastSeenOn: '2026-06-14',
  sessionCount: 1,
  roles: ['USER'],
  isContributor: false,
  isComplete: true,
  ...account,
})

/** The accounts of a site, which an administrator's acts change. */
function playAccounts() {
  let accounts = [
    accountOf({}),
    accountOf({ email: 'bob@other.example', name: 'Bob', isComplete: false }),
  ]
  const change = (accountId: string, by: (account: MemberAccount) => MemberAccount) => {
    accounts = accounts.map(each => (each.accountId === accountId ? by(each) : each))
    return undefined
  }
  site.on({
    'GET /api/admin/members': ({ query: { words = '' } }) => ({
      members: accounts.filter(({ email }) => email.includes(words)),
    }),
    'PUT /api/admin/members/:accountId/roles/:role': ({ params: { accountId, role } }) =>
      change(accountId, account => ({ ...account, roles: [...account.roles, role] })),
    'GET /api/admin/members/:accountId/birthdate': { birthdate: '1990-05-17' },
    'PUT /api/admin/members/:accountId/birthdate': () => refusalInWords('profile/under-age'),
    'DELETE /api/admin/members/:accountId': ({ params: { accountId } }) => {
      accounts = accounts.filter(each => each.accountId !== accountId)
      return undefined
    },
  })
}

async function openMembers(address = '/dashboard/members') {
  playAccounts()
  await renderScreen(address, memberOf({ roles: ['USER', 'ADMIN'] }))
  await expect.element(member('bob@other.example')).toBeVisible()
}

const member = (email: string) => page.getByRole('listitem').filter({ hasText: email })
const dialog = (act: string) => page.getByRole('dialog', { name: act })
const confirm = (act: string) => dialog(act).getByRole('button', { name: act })

async function choose(act: string) {
  await page.getByRole('button', { name: 'Actions for ann@sought.example' }).click()
  await page.getByRole('menuitem', { name: act }).click()
  await expect.element(dialog(act)).toBeVisible()
}

async function finish(act: string, reason: string) {
  await dialog(act).getByLabelText('Reason').fill(reason)
  await confirm(act).click()
  await expect.element(dialog(act)).not.toBeInTheDocument()
}

it('an administrator finds members by words, which the address keeps', async () => {
  await openMembers()
  await expect
    .element(member('bob@other.example').getByText('Without name or birthdate'))
    .toBeVisible()
  await page.getByLabelText('Email or profile name').fill('sought')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(member('bob@other.example')).not.toBeInTheDocument()
  await expect.element(member('ann@sought.example')).toBeVisible()
  expect(location.search).toBe('?words=sought')
  expect(site.calls('GET /api/admin/members').at(-1)?.query).toEqual({ words: 'sought' })
  await expectAccessible()
  await setWindow(desktop)
  await expectAccessible()
})

it('a role is granted with a reason, and shown', async () => {
  await openMembers()
  await choose('Grant Volunteer')
  await confirm('Grant Volunteer').click()
  await expect.element(dialog('Grant Volunteer').getByText('Enter a reason.')).toBeVisible()
  expect(site.calls('PUT /api/admin/members/:accountId/roles/:role')).toEqual([])
  await expectAccessible()
  await finish('Grant Volunteer', 'They help others')
  await expect.element(member('ann@sought.example').getByText('Member, Volunteer')).toBeVisible()
  expect(site.calls('PUT /api/admin/members/:accountId/roles/:role')).toMatchObject([
    { params: { role: 'VOLUNTEER' }, body: { reason: 'They help others' } },
  ])
})

it('a birthdate is corrected from what it is, and to no child’s', async () => {
  await openMembers()
  const act = 'Correct the birthdate'
  await choose(act)
  await expect.element(dialog(act).getByLabelText('Birthdate')).toHaveValue('1990-05-17')
  await dialog(act).getByLabelText('Birthdate').fill('2020-01-01')
  await dialog(act).getByLabelText('Reason').fill('They told us')
  await confirm(act).click()
  await expect
    .element(dialog(act).getByText('Members must be 18 or older. Check the birthdate.'))
    .toBeVisible()
  expect(site.calls('PUT /api/admin/members/:accountId/birthdate')).toMatchObject([
    { body: { birthdate: '2020-01-01', reason: 'They told us' } },
  ])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog(act)).not.toBeInTheDocument()
})

it('an account is erased once its address is typed, and leaves the list', async () => {
  await openMembers('/dashboard/members?words=example')
  const act = 'Delete the account'
  await choose(act)
  await dialog(act).getByLabelText('Email of the account').fill('bob@other.example')
  await dialog(act).getByLabelText('Reason').fill('They asked by mail')
  await confirm(act).click()
  await expect.element(dialog(act).getByText('This isn’t the email of the account.')).toBeVisible()
  expect(site.calls('DELETE /api/admin/members/:accountId')).toEqual([])
  await dialog(act).getByLabelText('Email of the account').fill('ann@sought.example')
  await finish(act, 'They asked by mail')
  await expect.element(member('ann@sought.example')).not.toBeInTheDocument()
  expect(site.calls('DELETE /api/admin/members/:accountId')).toMatchObject([
    { body: { email: 'ann@sought.example', reason: 'They asked by mail' } },
  ])
})

it('words that fit no account say so', async () => {
  await openMembers()
  await page.getByLabelText('Email or profile name').fill('nobody')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(page.getByText('No members found')).toBeVisible()
  await expectAccessible()
})
