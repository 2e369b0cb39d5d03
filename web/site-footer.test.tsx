import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { drawBare } from '#web/testing/draw-part.tsx'
import { playSite } from '#web/testing/render-screen.tsx'
import { SiteFooter } from './site-footer.tsx'
import { Page } from './ui/layout/page.tsx'
import { Shell } from './ui/layout/shell.tsx'
import { PageSkeleton } from './ui/state/skeleton.tsx'

playSite()

const around = {
  brand: null,
  navigation: [],
  navigationFooter: () => null,
  navigationOptions: {
    closesAfterMs: 8_000,
    isDrawer: true,
    isCollapsed: false,
    onCollapse: () => undefined,
  },
  footer: <SiteFooter />,
}
const footer = () => document.querySelector('footer')

it('a screen on its way keeps the footer back instead of pushing it down', async () => {
  await drawBare(
    <Shell {...around}>
      <PageSkeleton />
    </Shell>,
  )
  await expect.element(page.getByRole('status').getByText('Loading')).toBeInTheDocument()
  await expect.poll(footer).not.toBeNull()
  expect(footer()?.checkVisibility({ visibilityProperty: true })).toBe(false)
})

it('a screen that is there has the footer below it', async () => {
  await drawBare(
    <Shell {...around}>
      <Page>
        <h1>Here</h1>
      </Page>
    </Shell>,
  )
  await expect
    .element(page.getByRole('contentinfo').getByRole('link', { name: 'Versions' }))
    .toBeVisible()
})
