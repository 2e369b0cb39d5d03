import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect } from 'vitest'
import { ToastProvider } from '#web/ui/overlay/toast.tsx'
import { mount } from './render-screen.tsx'

/** Renders parts of the kit on their own, within what surrounds every screen. */
export async function drawPart(part: ReactNode): Promise<void> {
  await drawBare(
    <main>
      <h1>Parts</h1>
      {part}
    </main>,
  )
}

/** The same for a part that has its own main element. */
export async function drawBare(part: ReactNode): Promise<void> {
  await mount(
    <MemoryRouter>
      <ToastProvider reader={undefined}>{part}</ToastProvider>
      <Address />
    </MemoryRouter>,
  )
}

/** Waits until a link of a part has led there, because the router renders the next screen when it has time. */
export const expectAddress = (address: string): Promise<void> =>
  expect
    .poll(() => document.querySelector<HTMLElement>('[data-address]')?.dataset.address)
    .toBe(address)

function Address() {
  return <span hidden data-address={useLocation().pathname} />
}
