import { IconLockOpen } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { pictureGrantsTexts as texts } from '#shared/texts/picture-grants.ts'
import { Button } from '#web/ui/button/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { LatePart } from '#web/ui/state/error-boundary.tsx'
import type { ShareDialogProps } from './share-dialog.tsx'

const ShareDialog = onDemand(async () => (await import('./share-dialog.tsx')).ShareDialog)

export type SharePicturesProps = Pick<
  ShareDialogProps,
  'ownerProfileId' | 'viewer' | 'privatePictureIds' | 'refetchPictures'
>

/** Opens the dialog that shares private pictures with this member. Hidden if there are none. */
export function SharePictures(sharing: SharePicturesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    sharing.refetchPictures()
    setIsOpen(true)
  }
  if (sharing.privatePictureIds.length === 0 && !isOpen) return null
  return (
    <>
      <Button variant="muted" aria-haspopup="dialog" icon={IconLockOpen} onClick={open}>
        {texts.share}
      </Button>
      <ShareOnDemand isOpen={isOpen} onClose={() => setIsOpen(false)} {...sharing} />
    </>
  )
}

/** The dialog, whose code loads after the page. It always opens with nothing selected. */
export function ShareOnDemand(props: ShareDialogProps) {
  const [wasOpen, setWasOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  useEffect(() => void ShareDialog.preload(), [])
  if (props.isOpen !== wasOpen) {
    setWasOpen(props.isOpen)
    if (props.isOpen) setOpenings(openings + 1)
  }
  if (openings === 0) return null
  return (
    <LatePart attempt={openings} onMissing={() => props.onClose(false)}>
      <ShareDialog key={openings} {...props} />
    </LatePart>
  )
}
