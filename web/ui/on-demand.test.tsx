import { Suspense, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type OnDemand, onDemand } from './on-demand.tsx'
import { ErrorBoundary, LatePart } from './state/error-boundary.tsx'
import { Items } from './state/items.tsx'
import { LateSection } from './state/late-section.tsx'

let root: Root
const logged = vi.fn()

beforeEach(() => {
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place, { onCaughtError: logged })
  logged.mockClear()
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

const Word = () => <p>Here</p>

/** Its file fails to load this many times, and then loads. */
function failing(times: number): { readonly Part: OnDemand<object>; readonly load: () => number } {
  let calls = 0
  const Part = onDemand(() => {
    calls += 1
    return calls > times ? Promise.resolve(Word) : Promise.reject(new TypeError('not reached'))
  })
  return { Part, load: () => calls }
}

function Screens({ Part }: { readonly Part: OnDemand<object> }) {
  const [path, setPath] = useState('/one')
  return (
    <>
      <button type="button" onClick={() => setPath(`${path}e`)}>
        Go on
      </button>
      <ErrorBoundary fallback={<p>Stopped</p>} resetKey={path}>
        <Suspense>
          <Part key={path} />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

function Opener({ Part }: { readonly Part: OnDemand<object> }) {
  const [openings, setOpenings] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setOpenings(openings + 1)
    setIsOpen(true)
  }
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={open}>
        Open
      </button>
      <p>Screen</p>
      {openings > 0 && (
        <LatePart attempt={openings} onMissing={() => setIsOpen(false)}>
          <Part key={openings} />
        </LatePart>
      )}
    </>
  )
}

it('a screen whose code did not come is loaded when it is opened again', async () => {
  const { Part } = failing(1)
  root.render(<Screens Part={Part} />)
  await expect.element(page.getByText('Stopped')).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect.element(page.getByText('Here')).toBeVisible()
})

it('a dialog whose code did not come leaves the screen as it is, closes, and is loaded when it is opened again', async () => {
  const { Part } = failing(1)
  const missing = vi.fn()
  window.addEventListener('missingcode', missing, { once: true })
  root.render(<Opener Part={Part} />)
  const button = page.getByRole('button', { name: 'Open' })
  await button.click()
  await expect.poll(() => missing.mock.calls.length).toBe(1)
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByText('Screen')).toBeVisible()
  await button.click()
  await expect.element(page.getByText('Here')).toBeVisible()
})

it('a part of a screen whose code did not come offers to try again in its place', async () => {
  const { Part, load } = failing(2)
  root.render(
    <LateSection>
      <Part />
    </LateSection>,
  )
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect.poll(load).toBe(2)
  await again.click()
  await expect.element(page.getByText('Here')).toBeVisible()
})

it('an item that cannot be drawn is left out and logged, and drawn once it has changed', async () => {
  interface Member {
    readonly id: string
    readonly name?: string
  }
  const list = (members: readonly Member[]) => (
    <ul>
      <Items items={members} keyOf={({ id }) => id}>
        {({ name }) => <li>{name?.toUpperCase() ?? missing()}</li>}
      </Items>
    </ul>
  )
  const missing = (): never => {
    throw new TypeError('no name')
  }
  const [ann, bob] = [{ id: '1', name: 'Ann' }, { id: '2' }]
  root.render(list([ann, bob]))
  await expect.element(page.getByRole('listitem')).toHaveTextContent('ANN')
  expect(logged).toHaveBeenCalledTimes(1)
  root.render(list([ann, { ...bob, name: 'Bob' }]))
  await expect.element(page.getByText('BOB')).toBeVisible()
})
