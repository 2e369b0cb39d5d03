import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { ToastProvider } from '#web/ui/overlay/toast.tsx'
import { mount } from './render-screen.tsx'

/** Draws parts of the kit by themselves, within what every screen has around them. */
export async function drawPart(part: ReactNode): Promise<void> {
  await drawBare(
    <main>
      <h1>Parts</h1>
      {part}
    </main>,
  )
}

/** The same for what has a main part of its own. */
export async function drawBare(part: ReactNode): Promise<void> {
  await mount(
    <MemoryRouter>
      <ToastProvider reader={undefined}>{part}</ToastProvider>
      <Address />
    </MemoryRouter>,
  )
}

/** Where a link of a part has led. */
export const addressOfPart = (): string | undefined =>
  document.querySelector<HTMLElement>('[data-address]')?.dataset.address

function Address() {
  return <span hidden data-address={useLocation().pathname} />
}
