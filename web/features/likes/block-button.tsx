import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { likesTexts } from '#shared/texts/likes.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useBlock } from './blocks.data.ts'
import type { Liking } from './likes.data.ts'

export interface BlockButtonProps extends Liking {
  /** Name of the member to be blocked. */
  name: string
  onBlocked: () => void
}

export function BlockButton({ name, onBlocked, ...liking }: BlockButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, error, reset } = useBlock(liking)
  const open = (next: boolean) => {
    reset()
    setIsOpen(next)
  }
  return (
    <>
      <Button
        variant="quiet"
        icon={<IconBan aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => open(true)}
      >
        {likesTexts.block}
      </Button>
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
        {error && <Notice kind="error">{refusalWords(error) ?? likesTexts.blockFailed}</Notice>}
      </ModalOnDemand>
    </>
  )
}
