import { IconLockOpen } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { pictureGrantsTexts as texts } from '#shared/texts/picture-grants.ts'
import { Button } from '#web/ui/button.tsx'

const importDialog = () => import('./share-dialog.tsx')
const LazyShareDialog = lazy(async () => ({ default: (await importDialog()).ShareDialog }))

export interface SharePicturesProps {
  ownerProfileId: string
  viewer: { id: string; name: string }
  privatePictureIds: readonly string[]
  /** For a row of a list: one word, said in full to screen readers. */
  short?: boolean
}

/** Opens the dialog in which private pictures are shared with this member. Its code comes after the page. */
export function SharePictures({ short = false, ...sharing }: SharePicturesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  // Opening it tries again, and says when it fails.
  useEffect(() => void importDialog().catch(() => undefined), [])
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
      {openings > 0 && (
        <Suspense>
          <LazyShareDialog
            key={openings}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            {...sharing}
          />
        </Suspense>
      )}
    </>
  )
}
