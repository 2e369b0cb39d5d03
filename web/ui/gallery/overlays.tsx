import { IconBan, IconDots, IconFlag, IconShare, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Drawer } from '../drawer.tsx'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../menu.tsx'
import { Tabs } from '../tabs.tsx'
import { TextArea } from '../text-area.tsx'
import { useToast } from '../toast.tsx'
import { Tooltip } from '../tooltip.tsx'
import { Section } from './section.tsx'

export function Overlays() {
  const toast = useToast()
  const [tab, setTab] = useState<'all' | 'online' | 'liked'>('all')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Section title="What opens">
        <Button onClick={() => setIsAsking(true)}>Open a dialog</Button>
        <Dialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title="Block Marco?"
          description="He will not see you, and you will not see him. He is not told."
          actions={
            <>
              <Button onClick={() => setIsAsking(false)}>Cancel</Button>
              <Button variant="danger" onClick={() => setIsAsking(false)}>
                Block
              </Button>
            </>
          }
        />
        <Drawer trigger={<Button>Open a drawer</Button>} title="Note on Marco">
          <TextArea label="Only you see this" most={4000} />
        </Drawer>
        <Drawer trigger={<Button>Open at the side</Button>} title="Filter" from="side">
          <TextArea label="Words" />
        </Drawer>
        <Menu
          label="More about Marco"
          trigger={<IconButton label="More actions" icon={<IconDots />} variant="secondary" />}
          items={[
            { label: 'View profile', icon: <IconUser />, to: '/profile/1' },
            { label: 'Share', icon: <IconShare />, onSelect: () => toast({ title: 'Shared' }) },
            { label: 'Report', icon: <IconFlag />, disabled: true },
            null,
            { label: 'Block', icon: <IconBan />, danger: true, onSelect: () => setIsAsking(true) },
          ]}
        />
        <Tooltip label="Nobody else sees it">
          <Button>With a tip</Button>
        </Tooltip>
        <Button onClick={() => toast({ title: 'Saved', kind: 'success' })}>Toast</Button>
        <Button
          onClick={() =>
            toast({
              title: 'Not sent',
              description: 'The network is away. Your words are kept.',
              kind: 'error',
              timeoutMs: 0,
              action: { label: 'Retry', onSelect: () => toast({ title: 'Sent', kind: 'success' }) },
            })
          }
        >
          Error toast
        </Button>
      </Section>
      <Section title="Tabs" layout="stack">
        <Tabs
          label="Members"
          value={tab}
          onValueChange={setTab}
          items={[
            { value: 'all', label: 'All', panel: 'Everybody around.' },
            {
              value: 'online',
              label: 'Online',
              badge: <Badge kind="neutral">{12}</Badge>,
              panel: 'Here just now.',
            },
            { value: 'liked', label: 'Liked', panel: 'Whom you like.' },
          ]}
        />
      </Section>
    </>
  )
}
