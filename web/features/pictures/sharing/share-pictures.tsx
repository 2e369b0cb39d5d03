import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { pictureGrantsTexts as texts } from '#shared/texts/picture-grants.ts'
import { Button } from '#web/ui/button.tsx'
import type { ShareDialogProps } from './share-dialog.tsx'
import { ShareOnDemand } from './share-on-demand.tsx'

export type SharePicturesProps = Pick<
  ShareDialogProps,
  'ownerProfileId' | 'viewer' | 'privatePictureIds' | 'readAgain'
>

/** Opens the dialog in which private pictures are shared with this member; there for who has any. */
export function SharePictures(sharing: SharePicturesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    sharing.readAgain()
    setIsOpen(true)
  }
  if (sharing.privatePictureIds.length === 0 && !isOpen) return null
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        icon={<IconLockOpen aria-hidden="true" />}
        onClick={open}
      >
        {texts.share}
      </Button>
      <ShareOnDemand isOpen={isOpen} onClose={() => setIsOpen(false)} {...sharing} />
    </>
  )
}
