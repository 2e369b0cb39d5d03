import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPart } from '#web/testing/draw-part.tsx'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { playSite } from '#web/testing/render-screen.tsx'
import { tap } from '#web/testing/window.ts'
import { Button } from '../button/button.tsx'
import { TextArea } from '../form/text-area.tsx'
import { Confirm, useDialogAbout } from './confirm.tsx'
import { ModalOnDemand, type ModalOnDemandProps } from './modal-on-demand.tsx'

playSite()

const opener = () => page.getByRole('button', { name: 'Open', exact: true })
const dialog = () => page.getByRole('dialog')

function Opened(props: Omit<ModalOnDemandProps, 'open' | 'onOpenChange' | 'actions'>) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <ModalOnDemand
        {...props}
        open={isOpen}
        onOpenChange={setIsOpen}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="danger" onClick={close}>
              Block
            </Button>
          </>
        }
      />
    </>
  )
}

const words = {
  title: 'Block Marco?',
  description: 'They will not see you, and you will not see them. They are not told.',
}

it('a dialog is sound, keeps the focus, and gives it back', async () => {
  await drawPart(<Opened {...words} />)
  await opener().click()
  await expect.element(dialog()).toBeVisible()
  await expect.element(dialog()).toHaveAccessibleName('Block Marco?')
  await expect.element(dialog()).toHaveAccessibleDescription(words.description)
  await expectAccessible()
  await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true)
  for (let step = 0; step < 6; step++) {
    await userEvent.tab()
    await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})

it.each(['bottom', 'side'] as const)(
  'a drawer at the %s is sound, begins with its field, and closes by a press outside',
  async shape => {
    await drawPart(
      <Opened title="Note on Marco" shape={shape}>
        <TextArea label="Only you see this" most={4000} />
      </Opened>,
    )
    await opener().click()
    await expect.element(page.getByLabelText('Only you see this')).toHaveFocus()
    await expectAccessible()
    await tap({ x: 5, y: 5 })
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
  },
)

it('a dialog with words typed in it is not closed by a press outside', async () => {
  await drawPart(
    <Opened title="Note on Marco" dismissible={false}>
      <TextArea label="Only you see this" />
    </Opened>,
  )
  await opener().click()
  await page.getByLabelText('Only you see this').fill('A thought')
  await tap({ x: 5, y: 5 })
  await expect.element(page.getByLabelText('Only you see this')).toHaveValue('A thought')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

function Question({ confirm }: { confirm: () => void }) {
  const question = useDialogAbout()
  const after = () => page.getByRole('button', { name: 'After' }).element()
  return (
    <>
      <Button onClick={() => question.open()}>Open</Button>
      <Button>After</Button>
      <Confirm
        dialog={question}
        title="Remove it?"
        body="This cannot be undone."
        confirm="Remove"
        onConfirm={confirm}
        next={() => {
          const element = after()
          return element instanceof HTMLElement ? element : null
        }}
      />
    </>
  )
}

it('a question does what it asks only after a yes, and the focus goes on from there', async () => {
  const confirm = vi.fn()
  await drawPart(<Question confirm={confirm} />)
  await opener().click()
  await expect.element(dialog()).toBeVisible()
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(opener()).toHaveFocus()
  expect(confirm).not.toHaveBeenCalled()
  await opener().click()
  await dialog().getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
  expect(confirm).toHaveBeenCalledOnce()
})
