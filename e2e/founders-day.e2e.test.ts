import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { desktop, phone } from './browser.ts'
import { adminEmail, enterAdmin, invoiceOfNewcomer, statementOf } from './dues.ts'
import { expectAccessible, expectReadable } from './expect-accessible.ts'
import { openDevice, shareOneSite, site } from './one-site.ts'
import { mailsHolding } from './outbox.ts'
import { hurryUntil } from './own-place.ts'

shareOneSite({ ADMIN_EMAILS: adminEmail })
let page: Page
let complaints: string[]
let reference: string
const messageId = randomUUID()
beforeAll(async () => {
  const [ann, bob] = await site.members([
    { name: 'Ann', email: 'ann@member.example' },
    { name: 'Bob' },
  ])
  if (!ann || !bob) throw new Error('nobody')
  const report = {
    profileId: bob.profileId,
    reason: 'THREAT',
    bodyText: 'They threatened me',
  } as const
  expect((await ann.visitor.call('POST /api/report', { body: report })).status).toBe(201)
  const message = { id: messageId, name: 'Ann', message: 'How do I change my picture?' }
  const sent = await ann.visitor.call('POST /api/contactus-messages', { body: message })
  expect(sent.status).toBe(201)
  const cookies = await (await enterAdmin()).cookies()
  reference = await invoiceOfNewcomer('Payer')
  ;({ page, complaints } = await openDevice(cookies))
})

/** On a phone in light and on a desktop in dark colours. */
async function expectSound() {
  for (const [size, colorScheme] of [
    [phone, 'light'],
    [desktop, 'dark'],
  ] as const) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await expectReadable(page)
  }
}

async function enter(tab: string, heading: string) {
  const tabs = page.getByRole('navigation', { name: 'Administration' })
  await tabs.getByRole('link', { name: tab, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

async function answerAsAnother(bodyText: string) {
  const [other] = await site.members([{ name: 'Other', roles: ['ADMIN'] }])
  const reply = await other?.visitor.call('POST /api/admin/contact-messages/:id/answers', {
    params: { id: messageId },
    body: { id: randomUUID(), bodyText, answersSeen: 0 },
  })
  expect(reply?.status).toBe(201)
}

const item = (words: string) => page.getByRole('listitem').filter({ hasText: words })
const count = (role: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: role }) })

it('a founder’s day: users are counted, a report and a message seen to, dues, a role, costs and the books', async () => {
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()
  await count('Administrators').getByRole('cell', { name: '1', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Create 20 Users' }).click()
  await page.getByText('20 users created.').waitFor()
  await count('Test users').getByRole('cell', { name: '20', exact: true }).waitFor()
  await expectSound()

  await enter('Cases', 'Cases')
  await page.getByRole('link', { name: 'A profile: threat or violence' }).click()
  await page.getByText('They threatened me').waitFor()
  await page.getByLabel('Decision').selectOption('Upheld: a warning')
  await page.getByLabel('Reason').fill('Read and judged')
  await page.getByRole('button', { name: 'Decide' }).click()
  await page.getByText('First round: upheld, a warning, by an administrator').waitFor()
  await enter('Cases', 'Cases')
  await page.getByText('Nothing waits for you').waitFor()

  await enter('Messages', 'Contact Messages')
  await item('How do I change my picture?').getByRole('button', { name: 'Answer' }).click()
  await page.getByLabel('Your answer').fill('Under Edit Profile, on each picture’s menu.')
  await expectSound()
  expect(complaints).toEqual([])
  await answerAsAnother('I ask somebody who knows.')
  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  await page.getByText('Somebody else has answered meanwhile.').waitFor()
  await item('How do I change my picture?').getByText('I ask somebody who knows.').waitFor()
  // The refusal, which the browser remarks upon.
  complaints.length = 0
  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  await page.getByText('No open messages').waitFor()
  const [mail] = await mailsHolding(site, 'on each picture’s menu')
  expect(mail?.to).toMatchObject([{ address: 'ann@member.example' }])
  expect(mail?.text).not.toContain('How do I change')

  await enter('Dues', 'Billing Administration')
  const statement = statementOf([{ amount: 10, purpose: reference }])
  await page.getByLabel('Statement', { exact: true }).setInputFiles(statement)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('1 payment, 1 settled.').waitFor()
  await page.getByLabel('What for').fill('A server')
  await page.getByLabel('A month, in USD').fill('4')
  await page.getByLabel('First month').fill(new Date().toISOString().slice(0, 7))
  await page.getByRole('button', { name: 'Enter' }).click()
  await item('A server').getByText('$4').waitFor()

  await enter('Members', 'Members')
  await page.getByLabel('E-mail or profile name').fill('ann@member')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: 'Act on ann@member.example' }).click()
  await page.getByRole('menuitem', { name: 'Grant Volunteer' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Helps newcomers')
  await page.getByRole('dialog').getByRole('button', { name: 'Grant Volunteer' }).click()
  await item('ann@member.example').getByText('User, Volunteer').waitFor()

  await enter('Jobs', 'Mails and Jobs')
  await page.getByText('Nothing has failed').waitFor()
  await expectSound()
  await enter('Site', 'Site')
  await page.getByRole('cell', { name: /free/ }).first().waitFor()
  await expectSound()
  await page.getByRole('button', { name: 'Remove all test users' }).click()
  await expectSound()
  await page.clock.install()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove all test users' }).click()
  await hurryUntil(page, page.getByText('There are no test users.'))

  await enter('Audit log', 'Audit log')
  for (const act of ['Test users removed', 'Role granted', 'Case decided', 'Message answered']) {
    await item(act).first().waitFor()
  }
  await page.goto('/books')
  await page
    .getByRole('row', { name: /A server/ })
    .getByText('$4')
    .first()
    .waitFor()
  await page.getByText(/and it is there\./).waitFor()
  expect(complaints).toEqual([])
})
