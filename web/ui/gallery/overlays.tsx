import { IconBan, IconDots, IconFlag, IconShare, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { TextArea } from '../form/text-area.tsx'
import { Menu } from '../overlay/menu.tsx'
import { ModalOnDemand } from '../overlay/modal-on-demand.tsx'
import { useToast } from '../overlay/toast.tsx'
import { Section } from './section.tsx'

export function Overlays() {
  const toast = useToast()
  const [drawer, setDrawer] = useState<'bottom' | 'side'>()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Section title="What opens">
      <Button onClick={() => setIsAsking(true)}>Open a dialog</Button>
      <ModalOnDemand
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Block Marco?"
        description="They will not see you, and you will not see them. They are not told."
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
            <Button variant="danger" onClick={() => setIsAsking(false)}>
              Block
            </Button>
          </>
        }
      />
      <Button onClick={() => setDrawer('bottom')}>Open a drawer</Button>
      <Button onClick={() => setDrawer('side')}>Open at the side</Button>
      <ModalOnDemand
        open={drawer !== undefined}
        onOpenChange={() => setDrawer(undefined)}
        shape={drawer}
        title="Note on Marco"
      >
        <TextArea label="Only you see this" most={4000} />
      </ModalOnDemand>
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
  )
}
