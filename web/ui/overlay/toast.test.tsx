import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart } from '#web/testing/draw-part.tsx'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { freezeClock, passTime, playSite } from '#web/testing/render-screen.tsx'
import { waitAtOnce } from '#web/testing/stopped-clock.ts'
import { Button } from '../button/button.tsx'
import { useToast } from './toast.tsx'
import type { ToastMessage } from './toast-region.tsx'

playSite()

function Shower({ message }: { message: ToastMessage }) {
  const show = useToast()
  return <Button onClick={() => show(message)}>Show</Button>
}

const show = () => page.getByRole('button', { name: 'Show' })
const region = () => page.getByRole('region', { name: 'Notifications' })

it('a toast is announced, and goes by itself after five seconds', async () => {
  await drawPart(<Shower message={{ title: 'Saved', kind: 'success' }} />)
  // Its code is loaded by then.
  await show().click()
  await expect.element(region().getByText('Saved')).toBeVisible()
  await expectAccessible()
  expect(region().element().getAttribute('aria-live')).toBe('polite')
  await region().getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument()
  freezeClock()
  await show().click()
  await waitAtOnce(page.getByText('Saved').first())
  await passTime(4_900)
  expect(page.getByText('Saved').elements().length).toBeGreaterThan(0)
  await passTime(200)
  await expect
    .poll(async () => {
      await passTime(0)
      return page.getByText('Saved').elements()
    })
    .toEqual([])
})

it('an error stays until it is put away or what it offers is done', async () => {
  const retry = vi.fn()
  await drawPart(
    <Shower
      message={{
        title: 'Not sent',
        description: 'The network is away. Your words are kept.',
        kind: 'error',
        timeoutMs: 0,
        action: { label: 'Retry', onSelect: retry },
      }}
    />,
  )
  await show().click()
  const words = page.getByText('The network is away. Your words are kept.').first()
  await expect.element(words).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(words).not.toBeInTheDocument()
  expect(retry).toHaveBeenCalledOnce()
  await show().click()
  await expect.element(words).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(words).not.toBeInTheDocument()
  expect(retry).toHaveBeenCalledOnce()
})
