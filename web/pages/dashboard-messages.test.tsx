import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ReceivedMessage } from '#shared/contract/support.ts'
import { newId, noon } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusalInWords } from '#web/testing/refusal-in-words.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

it('a message is answered by email, once the administrator has read what another has answered meanwhile', async () => {
  const question = 'How do I change my picture?'
  let message: ReceivedMessage = {
    id: newId(),
    name: 'Ann',
    message: question,
    tsSent: noon,
    isMember: true,
    email: 'ann@member.example',
    isClosed: false,
    answers: [],
  }
  site.on({
    'GET /api/admin/contact-messages': () => (message.isClosed ? [] : [message]),
    'GET /api/admin/contact-messages/:id': () => message,
    'POST /api/admin/contact-messages/:id/answers': ({ body: { answersSeen } }) => {
      if (answersSeen < message.answers.length) return refusalInWords('support/answered')
      message = { ...message, isClosed: true }
      return {}
    },
  })
  await renderScreen('/dashboard/messages', memberOf({ roles: ['USER', 'ADMIN'] }))
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Contact Messages' }))
    .toBeVisible()
  const item = page.getByRole('listitem').filter({ hasText: question })
  await item.getByRole('button', { name: 'Answer' }).click()
  const bodyText = 'Under Edit Profile, on each picture’s menu.'
  await page.getByLabelText('Your answer').fill(bodyText)
  await expectAccessible()
  await setWindow(desktop)
  await expectAccessible()

  const others = { id: newId(), bodyText: 'I ask somebody who knows.', tsAnswered: noon }
  message = { ...message, answers: [others] }
  const send = page.getByRole('button', { name: 'Send by email' })
  await send.click()
  await expect.element(page.getByText(/^Someone else just answered\./)).toBeVisible()
  await expect.element(item.getByText('I ask somebody who knows.')).toBeVisible()
  await expect.element(page.getByLabelText('Your answer')).toHaveValue(bodyText)
  await send.click()
  await expect.element(page.getByText('No open messages')).toBeVisible()
  const sent = site.calls('POST /api/admin/contact-messages/:id/answers')
  expect(sent.map(({ body }) => [body.bodyText, body.answersSeen])).toEqual([
    [bodyText, 0],
    [bodyText, 1],
  ])
  await expectAccessible()
})
