import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { likesTexts } from '#shared/texts/likes.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ModalOnDemand } from '#web/ui/modal-on-demand.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Liking, useBlock } from './likes.data.ts'

export interface BlockButtonProps extends Liking {
  /** Name of the member to be blocked. */
  name: string
  /** A round button without words, for the corner of a picture. */
  compact?: boolean
  onBlocked: () => void
}

export function BlockButton({ name, compact = false, onBlocked, ...liking }: BlockButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, isError, reset } = useBlock(liking)
  const open = (next: boolean) => {
    reset()
    setIsOpen(next)
  }
  return (
    <>
      {compact ? (
        <IconButton
          variant="floating"
          label={likesTexts.block}
          icon={<IconBan />}
          aria-haspopup="dialog"
          onClick={() => open(true)}
        />
      ) : (
        <Button
          variant="quiet"
          icon={<IconBan aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => open(true)}
        >
          {likesTexts.block}
        </Button>
      )}
      <ModalOnDemand
        open={isOpen}
        onOpenChange={open}
        title={likesTexts.blockTitle(name)}
        description={likesTexts.blockBody}
        actions={
          <>
            <Button onClick={() => open(false)}>{likesTexts.cancel}</Button>
            <Button
              variant="danger"
              loading={isPending}
              onClick={() => mutate(undefined, { onSuccess: onBlocked })}
            >
              {likesTexts.block}
            </Button>
          </>
        }
      >
        {isError && <Notice kind="error">{likesTexts.blockFailed}</Notice>}
      </ModalOnDemand>
    </>
  )
}
