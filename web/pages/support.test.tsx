import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { expectFocusOn, expectInView } from '#web/testing/in-view.ts'
import { playSite, renderScreen, site } from '#web/testing/render-screen.tsx'

playSite()

it('frequent questions open and close by keys', async () => {
  await renderScreen('/support')
  const summary = () =>
    [...document.querySelectorAll('summary')].find(({ textContent }) =>
      textContent.includes('What does the λ stand for?'),
    )
  const answer = page.getByText(/gay liberation since 1970/)
  await expect.poll(summary).toBeDefined()
  summary()?.focus()
  await expect.element(answer).not.toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(answer).toBeVisible()
  await userEvent.tab()
  await expectFocusOn('Who can join?')
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(/You must be 18 or older\./)).toBeVisible()
  await expectAccessible()
  summary()?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(answer).not.toBeVisible()
})

it('a visitor’s problem is sent with the address they gave, and again under the same id after a failure', async () => {
  await renderScreen('/support#problem')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await expect.element(page.getByText('Write a message.')).toBeVisible()
  expect(document.activeElement?.getAttribute('name')).toBe('name')
  await expectAccessible()
  await page.getByLabelText('Full name').fill('Vic Visitor')
  await page.getByLabelText(/^Email/).fill('vic@example.org')
  await page.getByLabelText('Message').fill('The map stays empty in my town.')
  site.on({ 'POST /api/contactus-messages': () => refusal('request/too-many') })
  await send.click()
  await expectInView(page.getByText(/^Message sending failed/))
  await expectAccessible()
  const errors = [{ path: '/email', message: 'is unfit' }]
  site.on({ 'POST /api/contactus-messages': () => refusal('request/invalid', { errors }) })
  await send.click()
  await expectInView(page.getByText(/^Check this email address\./))
  site.on({ 'POST /api/contactus-messages': {} })
  await send.click()
  await expectInView(page.getByText(/^Message sent\. If you gave an email address/))
  await expect.element(page.getByLabelText('Message')).not.toBeInTheDocument()
  const sent = site.calls('POST /api/contactus-messages').map(({ body }) => body)
  const message = {
    id: expect.any(String),
    name: 'Vic Visitor',
    email: 'vic@example.org',
    message: 'The map stays empty in my town.',
  }
  expect(sent).toEqual([message, sent[0], sent[0]])
})
