import { IconCurrentLocation, IconDots, IconHeart, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPart, expectAddress } from '#web/testing/draw-part.tsx'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { playSite } from '#web/testing/render-screen.tsx'
import { Button, ButtonRow } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { IconButton } from './icon-button.tsx'

const variants = ['primary', 'secondary', 'quiet', 'muted', 'danger'] as const

playSite()

const button = (name: string) => page.getByRole('button', { name, exact: true })

it('buttons of every kind are sound, at rest, waiting and disabled', async () => {
  await drawPart(
    <>
      <ButtonRow>
        {variants.map(variant => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button variant="primary" icon={IconHeart}>
          Like
        </Button>
        <Button wide icon={IconPlus}>
          Add a picture
        </Button>
        <ButtonLink to="/map" variant="quiet">
          A link
        </ButtonLink>
      </ButtonRow>
      <ButtonRow>
        {variants.map(variant => (
          <Button key={variant} variant={variant} loading>
            {variant} waits
          </Button>
        ))}
        {variants.map(variant => (
          <Button key={variant} variant={variant} disabled>
            {variant} rests
          </Button>
        ))}
      </ButtonRow>
      <ButtonRow>
        <IconButton label="More" icon={IconDots} />
        <IconButton label="Add" icon={IconPlus} variant="secondary" />
        <IconButton label="Add one" icon={IconPlus} variant="primary" />
        <IconButton label="Where I am" icon={IconCurrentLocation} variant="floating" />
        <IconButton label="Like this" icon={IconHeart} variant="floating" pressed />
        <IconButton label="Gone" icon={IconPlus} disabled />
      </ButtonRow>
    </>,
  )
  await expectAccessible()
  await expect.element(button('primary rests')).toBeDisabled()
  await expect.element(button('Gone')).toBeDisabled()
  await page.getByRole('link', { name: 'A link' }).click()
  await expectAddress('/map')
})

function Sender({ press }: { press: () => void }) {
  const [isSending, setIsSending] = useState(false)
  return (
    <Button
      loading={isSending}
      onClick={() => {
        press()
        setIsSending(true)
      }}
    >
      Send
    </Button>
  )
}

it('a button that waits keeps its width and the focus, and takes no press', async () => {
  const press = vi.fn()
  await drawPart(<Sender press={press} />)
  const send = page.getByRole('button', { name: /^Send/ })
  const { width } = send.element().getBoundingClientRect()
  await send.click()
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  await expect.element(send).toHaveFocus()
  expect(send.element().getBoundingClientRect().width).toBe(width)
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect(press).toHaveBeenCalledOnce()
})

function Like() {
  const [isLiked, setIsLiked] = useState(true)
  return (
    <IconButton
      label="Like this"
      icon={IconHeart}
      pressed={isLiked}
      onClick={() => setIsLiked(!isLiked)}
    />
  )
}

it('a toggle says which way it stands', async () => {
  await drawPart(<Like />)
  await expect.element(button('Like this')).toHaveAttribute('aria-pressed', 'true')
  await button('Like this').click()
  await expect.element(button('Like this')).toHaveAttribute('aria-pressed', 'false')
  await expectAccessible()
})

it('a button that has come to its end keeps the focus and does nothing', async () => {
  const press = vi.fn()
  await drawPart(<IconButton label="Next" icon={IconPlus} disabled keepsFocus onClick={press} />)
  await userEvent.tab()
  await expect.element(button('Next')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(press).not.toHaveBeenCalled()
  await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true')
})
