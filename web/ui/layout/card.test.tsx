import { IconMap2, IconMessageCircle, IconUsers } from '@tabler/icons-react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart, expectAddress } from '#web/testing/draw-part.tsx'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { playSite } from '#web/testing/render-screen.tsx'
import { tap } from '#web/testing/window.ts'
import { Button } from '../button/button.tsx'
import { ButtonLink } from '../button/button-link.tsx'
import { Badge } from '../media/badge.tsx'
import { Card, CardGrid } from './card.tsx'
import { LinkRows } from './link-rows.tsx'
import { TabLinks } from './tab-links.tsx'

playSite()

it('cards are sound, and one that leads somewhere is a link as a whole', async () => {
  await drawPart(
    <CardGrid>
      <Card title="Map" icon={IconMap2} to="/map">
        See who is around, as closely as each of you wishes to be seen.
      </Card>
      <Card title="Messages" icon={IconMessageCircle} to="/chat" footer={<Badge>{3}</Badge>}>
        Talk with one, or with everybody near you.
      </Card>
      <Card title="Community" icon={IconUsers} to="/games">
        Help each other with pictures, prompts and first lines.
      </Card>
      <Card
        title="Become a member"
        footer={
          <>
            <ButtonLink to="/register" variant="primary">
              Register
            </ButtonLink>
            <Button variant="quiet">Later</Button>
          </>
        }
      >
        Membership is free.
      </Card>
    </CardGrid>,
  )
  await expectAccessible()
  const { left, bottom } = page
    .getByText(/^See who is around/)
    .element()
    .getBoundingClientRect()
  await tap({ x: left + 5, y: bottom - 5 })
  await expectAddress('/map')
})

it('rows of links and tabs are sound, and say which of them is shown', async () => {
  await drawPart(
    <>
      <TabLinks
        label="Parts"
        tabs={[
          { to: '/', label: 'Everything' },
          { to: '/window', label: 'Window', longLabel: 'The whole Window' },
        ]}
      />
      <LinkRows
        currentTo="/chat"
        links={[
          { to: '/map', label: 'Map', lead: 'Who is around', icon: IconMap2 },
          { to: '/chat', label: 'Messages', icon: IconMessageCircle },
        ]}
      />
    </>,
  )
  await expectAccessible()
  const current = () =>
    [...document.querySelectorAll('[aria-current=page]')].map(({ textContent }) => textContent)
  expect(current()).toEqual(['Everything', 'Messages'])
  await page.getByRole('link', { name: 'The whole Window' }).click()
  await expectAddress('/window')
  expect(current()).toEqual(['Window', 'Messages'])
})
