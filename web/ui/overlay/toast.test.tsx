import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPart } from '#web/testing/draw-part.tsx'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { freezeClock, passTime, playSite } from '#web/testing/render-screen.tsx'
import { waitAtOnce } from '#web/testing/stopped-clock.ts'
import { Button } from '../button/button.tsx'
import { ToastProvider, useToast } from './toast.tsx'
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
  await expectGoneAtFiveSeconds()
})

it.each([
  { what: 'the pointer is on it', hold: () => hoverToast(), release: () => show().hover() },
  {
    what: 'F6 has moved the focus to it',
    hold: () => userEvent.keyboard('{F6}'),
    release: () => userEvent.keyboard('{Shift>}{Tab}{/Shift}'),
  },
  {
    what: 'the window is not in use',
    hold: () => window.dispatchEvent(new Event('blur')),
    release: () => window.dispatchEvent(new Event('focus')),
  },
])('a toast stays while $what, and its time then begins anew', async ({ hold, release }) => {
  await drawPart(<Shower message={{ title: 'Saved', kind: 'success' }} />)
  await show().click()
  await expect.element(region().getByText('Saved')).toBeVisible()
  await region().getByRole('button', { name: 'Dismiss' }).click()
  freezeClock()
  await show().click()
  await waitAtOnce(region().getByText('Saved'))
  await passTime(4_900)
  await hold()
  await passTime(60_000)
  await release()
  await expectGoneAtFiveSeconds()
})

it('a toast that comes while the focus is on another stays as well', async () => {
  await drawPart(
    <>
      <Shower message={{ title: 'First', timeoutMs: 0 }} />
      <Shower message={{ title: 'Saved' }} />
    </>,
  )
  await show().first().click()
  await expect.element(region().getByText('First')).toBeVisible()
  await userEvent.keyboard('{F6}')
  freezeClock()
  // A press would move the focus.
  show()
    .nth(1)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await waitAtOnce(region().getByText('Saved'))
  await passTime(60_000)
  expect(region().getByText('Saved').elements()).toHaveLength(1)
})

const hoverToast = () => region().getByText('Saved').hover()

it('each toast is noted once it is shown, except what has a screen of its own', async () => {
  const onShown = vi.fn()
  await drawPart(
    <ToastProvider reader={undefined} onShown={onShown}>
      <Shower message={{ title: 'Saved' }} />
      <Shower message={{ title: 'You have a message', isListed: true }} />
    </ToastProvider>,
  )
  for (const button of [show().nth(1), show().first()]) await button.click()
  await expect.element(region().getByText('Saved')).toBeVisible()
  await expect.element(region().getByText('You have a message')).toBeVisible()
  expect(onShown.mock.calls.map(([{ title }]) => title)).toEqual(['Saved'])
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
  // Screen readers hear it once: from the alert, not from the live region as well.
  await expect.element(region().getByRole('alertdialog')).toHaveAttribute('aria-live', 'off')
  expect(page.getByRole('alert').elements()).toHaveLength(1)
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

/** Its time has just begun. */
async function expectGoneAtFiveSeconds() {
  await passTime(4_900)
  expect(page.getByText('Saved').elements().length).toBeGreaterThan(0)
  await passTime(200)
  await expect
    .poll(async () => {
      await passTime(0)
      return page.getByText('Saved').elements()
    })
    .toEqual([])
}
