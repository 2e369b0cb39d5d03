import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AuditEntry } from '#shared/contract/audit-log.ts'
import { newId, noon } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

const entryOf = (entry: Pick<AuditEntry, 'action' | 'reason'>): AuditEntry => ({
  id: newId(),
  tsActed: noon,
  origin: 'SITE',
  actorEmail: 'chief@example.org',
  hasMember: true,
  details: '',
  address: '192.0.2.1',
  ...entry,
})

it('the log is searched by action, and downloaded as it is searched', async () => {
  const entries = [
    entryOf({ action: 'MEMBER_ERASED', reason: 'They asked by mail' }),
    entryOf({ action: 'ROLE_GRANTED', reason: 'They help others' }),
  ]
  site.on({
    'GET /api/admin/audit': ({ query: { action } }) => ({
      entries: entries.filter(entry => action === undefined || entry.action === action),
    }),
  })
  await renderScreen('/dashboard/audit', memberOf({ roles: ['USER', 'ADMIN'] }))
  await expect.element(page.getByText('They asked by mail')).toBeVisible()
  await expectAccessible()
  await setWindow(desktop)
  await expectAccessible()

  await page.getByLabelText('Action').selectOptions('Role granted')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(page.getByText('They asked by mail')).not.toBeInTheDocument()
  await expect.element(page.getByText('They help others')).toBeVisible()
  expect(location.search).toBe('?action=ROLE_GRANTED')
  const download = page.getByRole('link', { name: 'Download as CSV' })
  await expect
    .element(download)
    .toHaveAttribute('href', '/api/admin/audit/export?action=ROLE_GRANTED')
  await expect.element(download).toHaveAttribute('download')
})
