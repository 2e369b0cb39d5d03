import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { FailedJob } from '#shared/contract/administration-site.ts'
import { newId, noon } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

it('a job that has failed is tried again, and where none has, the screen says so', async () => {
  const job: FailedJob = {
    id: newId(),
    queue: 'mails',
    isFinal: true,
    tries: 5,
    tsCreated: noon,
    ts: noon,
    error: 'no answer',
  }
  let failed = [job]
  site.on({
    'GET /api/admin/jobs': () => {
      const counts = { waiting: 0, running: 0, retrying: 0, failed: failed.length }
      return { queues: [{ queue: 'mails', ...counts }], failed }
    },
    'POST /api/admin/jobs/retry': () => {
      failed = []
      return { count: 1 }
    },
  })
  await renderScreen('/dashboard/jobs', memberOf({ roles: ['USER', 'ADMIN'] }))
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Emails and Jobs' }))
    .toBeVisible()
  const item = page.getByRole('listitem').filter({ hasText: 'no answer' })
  await expect.element(item).toBeVisible()
  await expectAccessible()
  await item.getByRole('button').click()
  await expect.element(page.getByText('No failed jobs')).toBeVisible()
  expect(site.calls('POST /api/admin/jobs/retry').map(({ body }) => body)).toEqual([
    { queue: 'mails', id: job.id },
  ])
  await setWindow(desktop)
  await expectAccessible()
})
