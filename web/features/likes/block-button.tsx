import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import type { BlockLength } from '#shared/contract/likes.ts'
import { blocksTexts as texts } from '#shared/texts/blocks.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { usePendingOfScope } from '#web/lib/use-write.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { BlockConsequences } from './block-consequences.tsx'
import { useBlock } from './blocks.data.ts'
import { type Liking, likeScope } from './likes.data.ts'

const lengths: readonly BlockLength[] = ['ALWAYS', 'WEEK', 'DAY']
const lengthOptions = lengths.map(value => ({ value, label: texts.lengths[value] }))

export interface BlockButtonProps extends Liking {
  /** Name of the member to be blocked. */
  name: string
  onBlocked: () => void
}

export function BlockButton({ name, onBlocked, ...liking }: BlockButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [length, setLength] = useState<BlockLength>('ALWAYS')
  const { mutate, isPending, error, reset } = useBlock(liking)
  const isWaiting = usePendingOfScope(likeScope(liking)) > 1
  // Behind a like that cannot be sent it may wait for long.
  const isBusy = isPending && !isWaiting
  const open = (next: boolean) => {
    reset()
    if (next) setLength('ALWAYS')
    setIsOpen(next)
  }
  return (
    <>
      <Button
        variant="muted"
        icon={<IconBan aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => open(true)}
      >
        {texts.block}
      </Button>
      <ModalOnDemand
        open={isOpen}
        onOpenChange={open}
        isBusy={isBusy}
        title={texts.blockTitle(name)}
        description={texts.blockBody}
        actions={
          <>
            <Button onClick={() => open(false)} disabled={isBusy}>
              {texts.cancel}
            </Button>
            <Button
              variant="danger"
              loading={isPending}
              onClick={() => mutate(length, { onSuccess: onBlocked })}
            >
              {texts.block}
            </Button>
          </>
        }
      >
        <Stack gap={4}>
          <Select
            label={texts.length}
            options={lengthOptions}
            value={length}
            onValueChange={setLength}
          />
          <BlockConsequences />
          {error && <Notice kind="error">{refusalWords(error) ?? texts.blockFailed}</Notice>}
        </Stack>
      </ModalOnDemand>
    </>
  )
}
