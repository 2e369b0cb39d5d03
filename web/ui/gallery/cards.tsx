import { IconMap2, IconMessageCircle, IconUsers } from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import { ButtonLink } from '../button/button-link.tsx'
import { Card, CardGrid } from '../layout/card.tsx'
import { LinkRows } from '../layout/link-rows.tsx'
import { TabLinks } from '../layout/tab-links.tsx'
import { Badge } from '../media/badge.tsx'

export function Cards() {
  return (
    <>
      <TabLinks
        label="Parts"
        tabs={[
          { to: '/gallery.html', label: 'Everything' },
          { to: '/map', label: 'Window', longLabel: 'The whole Window' },
        ]}
      />
      <LinkRows
        links={[
          { to: '/map', label: 'Map', lead: 'Who is around', icon: IconMap2 },
          { to: '/chat', label: 'Messages', icon: IconMessageCircle },
        ]}
      />
      <CardGrid>
        <Card title="Map" icon={<IconMap2 />} to="/map">
          See who is around, as closely as each of you wishes to be seen.
        </Card>
        <Card title="Messages" icon={<IconMessageCircle />} to="/chat" footer={<Badge>{3}</Badge>}>
          Talk with one, or with everybody near you.
        </Card>
        <Card title="Community" icon={<IconUsers />} to="/games">
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
      </CardGrid>
    </>
  )
}
