import { IconMessageCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart } from '#web/testing/draw-part.tsx'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { playSite } from '#web/testing/render-screen.tsx'
import { Button } from '../button/button.tsx'
import { Card } from '../layout/card.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { Notice } from './notice.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Skeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'

playSite()

function Notices() {
  const [isShown, setIsShown] = useState(true)
  return (
    <>
      <Notice>Distances are rounded for your safety.</Notice>
      <Notice kind="success" title="Check your mail">
        We sent you a link. It works once, for an hour.
      </Notice>
      {isShown && (
        <Notice kind="warning" onDismiss={() => setIsShown(false)}>
          Your position is shared until midnight.
        </Notice>
      )}
      <Notice kind="error">The server cannot be reached.</Notice>
    </>
  )
}

it('notices of every kind are sound, an error is said at once, and one can be put away', async () => {
  await drawPart(<Notices />)
  await expectAccessible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server cannot be reached.')
  const warning = page.getByRole('status').filter({ hasText: 'until midnight' })
  await expect.element(warning).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(warning).not.toBeInTheDocument()
})

function States({ retry }: { retry: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Card>
        <Skeleton shape="circle" width="4.5rem" />
        <Skeleton width="60%" />
        <Spinner shape="block" />
        <ProgressBar label="Upload" share={0.6} />
      </Card>
      <EmptyState
        icon={IconMessageCircle}
        title="No conversations yet"
        body="Say hello to somebody near you: it starts here."
        action={<Button variant="primary">Look around</Button>}
      />
      <ErrorState
        title="This did not load"
        body="The server did not answer."
        retrying={isAsking}
        onRetry={() => {
          retry()
          setIsAsking(true)
        }}
      />
    </>
  )
}

it('what loads, is empty or broken is sound, and can be asked for again', async () => {
  const retry = vi.fn()
  await drawPart(<States retry={retry} />)
  await expectAccessible()
  await expect.element(page.getByRole('status').getByText('Loading')).toBeInTheDocument()
  const bar = page.getByRole('progressbar', { name: 'Upload' })
  await expect.element(bar).toHaveAttribute('value', '0.6')
  await expect
    .element(page.getByRole('alert').getByRole('heading', { name: 'This did not load' }))
    .toBeVisible()
  const again = page.getByRole('button', { name: /^Try again/ })
  await again.click()
  expect(retry).toHaveBeenCalledOnce()
  await expect.element(again).toHaveAttribute('aria-busy', 'true')
  await expectAccessible()
})
