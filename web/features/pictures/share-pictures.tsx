import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { pictureGrantsTexts as texts } from '#shared/texts/picture-grants.ts'
import { Button } from '#web/ui/button.tsx'
import { ShareDialog } from './share-dialog.tsx'

export interface SharePicturesProps {
  ownerProfileId: string
  viewer: { id: string; name: string }
  privatePictureIds: readonly string[]
  /** For a row of a list: one word, said in full to screen readers. */
  short?: boolean
}

/** Opens the dialog in which private pictures are shared with this member. */
export function SharePictures({ short = false, ...sharing }: SharePicturesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const open = () => {
    setOpenings(count => count + 1)
    setIsOpen(true)
  }
  return (
    <>
      <Button
        aria-haspopup="dialog"
        {...(short
          ? { variant: 'primary' as const, 'aria-label': texts.shareWith(sharing.viewer.name) }
          : { icon: <IconLockOpen aria-hidden="true" /> })}
        onClick={open}
      >
        {short ? texts.shareAction : texts.share}
      </Button>
      <ShareDialog key={openings} isOpen={isOpen} onClose={() => setIsOpen(false)} {...sharing} />
    </>
  )
}
