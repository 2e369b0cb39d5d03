import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ContactMessage } from '#shared/contract/support.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal, unreachable } from '#web/testing/fake-site.ts'
import { expectInView } from '#web/testing/in-view.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { contactProblemsOf } from './contact-form.tsx'

playSite()

const call = 'POST /api/contactus-messages'
const button = () => page.getByRole('button', { name: 'Send', exact: true })
const name = () => page.getByLabelText('Full name')
const message = () => page.getByLabelText('Message')
const sent = () =>
  page.getByText(
    'Message Sent, you may receive a reply to the email address asscoiated with your account.',
    { exact: true },
  )
const failed = () =>
  page.getByText('Message sending failed, please try again another time.', { exact: true })

async function write(words: string, ann = memberOf()) {
  await renderScreen('/contactus', ann)
  await name().fill('Ann Example')
  await message().fill(words)
  return ann
}

/** The messages that the site mails, each once: it recognizes a repeat by its id. */
function playMails() {
  const mailed = new Map<string, string>()
  const receive = ({ id = '', message: words }: ContactMessage) => {
    if (!mailed.has(id)) mailed.set(id, words)
  }
  const answer = () =>
    site.on({
      [call]: ({ body }) => {
        receive(body)
        return {}
      },
    })
  answer()
  return { receive, answer, words: () => [...mailed.values()] }
}

async function sendInVain(answer: (body: ContactMessage) => Response) {
  const count = site.calls(call).length
  site.on({ [call]: ({ body }) => answer(body) })
  await button().click()
  // The earlier failure stays visible until this is sent.
  await expect.poll(() => site.calls(call).length).toBe(count + 1)
  await expectInView(failed())
}

it('leads a visitor to the login and back, and requires a name and a message', async () => {
  await renderScreen('/contactus')
  await expect.poll(() => location.pathname).toBe('/login')
  await renderScreen('/contactus', memberOf())
  await expect.element(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible()
  await expect.element(page.getByText('Describe how we can help you...')).toBeVisible()
  await expectAccessible()
  await button().click()
  await expect.element(page.getByText('Please provide your full name').first()).toBeVisible()
  await expect.poll(() => name().query() === document.activeElement).toBe(true)
  await expectAccessible()
  expect(site.calls(call)).toEqual([])
})

it('keeps the typed words if they could not be sent, and sends each message once', async () => {
  const mails = playMails()
  const loseAnswer = (body: ContactMessage) => {
    mails.receive(body)
    return unreachable()
  }
  const ann = await write('Sent in the end')
  for (const fail of [() => refusal('server/failed'), () => unreachable(), loseAnswer]) {
    await sendInVain(fail)
    await expect.element(name()).toHaveValue('Ann Example')
    await expect.element(message()).toHaveValue('Sent in the end')
  }
  await expectAccessible()
  mails.answer()
  await button().click()
  await expect.element(sent()).toBeVisible()

  await write('Before a second thought', ann)
  await sendInVain(loseAnswer)
  mails.answer()
  await message().fill('After a second thought')
  await button().dblClick()
  await expect.element(sent()).toBeVisible()
  await write('Sent later', ann)
  await button().click()
  await expect.element(sent()).toBeVisible()
  expect(mails.words()).toEqual([
    'Sent in the end',
    'Before a second thought',
    'After a second thought',
    'Sent later',
  ])
})

it('says that it is sending, then that it was sent, and hides the form', async () => {
  playMails()
  const held = site.hold(call)
  await write('A word of thanks')
  await button().click()
  await expect.element(page.getByText('Sending...', { exact: true })).toBeVisible()
  held.release()
  await expectInView(sent())
  await expect.element(message()).not.toBeInTheDocument()
  expect(site.calls(call)[0]?.body).toMatchObject({
    name: 'Ann Example',
    message: 'A word of thanks',
  })
  await expectAccessible()
})

it.each([
  ['a name and a message are enough', {}, []],
  ['an address is optional, but needs an @', { email: 'sam' }, ['email']],
  ['an address may have spaces around it', { email: ' sam@example.org ' }, []],
  [
    'blank text is neither a name nor a message',
    { name: ' \n', message: '\t' },
    ['name', 'message'],
  ],
  [
    'hidden characters are nothing',
    { name: '\u3164', message: '\u200b\u00ad' },
    ['name', 'message'],
  ],
  ['the greatest lengths are taken', { name: 'n'.repeat(100), message: '💚'.repeat(4_000) }, []],
  [
    'what is longer is not',
    { name: 'n'.repeat(101), message: 'm'.repeat(4_001) },
    ['name', 'message'],
  ],
])('%s', (_, change, wrong) => {
  const draft = { name: 'Sam Example', message: 'Hello', email: '', ...change }
  const problems = Object.entries(contactProblemsOf(draft)).filter(([, problem]) => problem)
  expect(problems.map(([field]) => field)).toEqual(wrong)
})
