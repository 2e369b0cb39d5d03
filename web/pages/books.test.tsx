import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

it('everybody reads in the open books what the site costs, and whether next month’s money is there', async () => {
  const note = 'Two servers in the north'
  site.on({
    'GET /api/public/books': {
      periods: [
        {
          firstMonth: '2026-04',
          lastMonth: '2026-05',
          incomeCents: 12_000,
          costCents: 2_500,
          balanceCents: 9_500,
        },
      ],
      credits: [],
      costs: [{ note, amountCents: 1_250, firstMonth: '2026-04' }],
      nextMonth: { month: '2026-07', needCents: 1_250, isCovered: true },
    },
  })
  await renderScreen('/aboutus')
  await page.getByRole('link', { name: 'Open Books' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Open Books' })).toBeVisible()
  await expect.element(page.getByText('We need $12.50, and we have it.')).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(note) })
  await expect.element(row.getByText('$12.50')).toBeVisible()
  await expectAccessible()
  await setWindow(desktop)
  await expectAccessible()
})
