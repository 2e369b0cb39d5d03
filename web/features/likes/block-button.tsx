import { IconBan } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BlockLength } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import { blocksTexts as texts } from '#shared/texts/blocks.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { usePendingOfScope } from '#web/lib/use-write.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useFocusOn } from '#web/ui/focus.ts'
import { Select } from '#web/ui/form/select.tsx'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { Summary } from '#web/ui/layout/summary.tsx'
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from './block.module.css'
import { useBlock } from './blocks.data.ts'
import { type Liking, likeScope } from './likes.data.ts'

const lengths: readonly BlockLength[] = ['ALWAYS', 'WEEK', 'DAY']
const lengthOptions = lengths.map(value => ({ value, label: texts.lengths[value] }))

export interface BlockButtonProps extends Liking {
  name: string
  onBlocked: () => void
}

export function BlockButton({ name, onBlocked, ...liking }: BlockButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [length, setLength] = useState<BlockLength>('ALWAYS')
  const { mutate, isPending, error, reset } = useBlock(liking)
  const isWaiting = usePendingOfScope(likeScope(liking)) > 1
  // It may wait a long time behind a like that cannot be sent.
  const isBusy = isPending && !isWaiting
  const open = () => {
    setLength('ALWAYS')
    setIsOpen(true)
  }
  const close = () => {
    reset()
    setIsOpen(false)
  }
  return (
    <>
      <Button variant="muted" icon={IconBan} aria-haspopup="dialog" onClick={open}>
        {texts.block}
      </Button>
      <AskDialog
        open={isOpen}
        isBusy={isBusy}
        title={texts.blockTitle(name)}
        description={texts.blockBody}
        confirm={texts.block}
        isDanger
        isSending={isPending}
        onClose={close}
        onConfirm={() => mutate(length, { onSuccess: onBlocked })}
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
      </AskDialog>
    </>
  )
}

export function BlockConsequences() {
  return (
    <Hint as="details" className={styles.consequences}>
      <Summary>{texts.whatHappens}</Summary>
      <Stack as="ul" gap={2} className={styles.points}>
        {texts.consequences.map(words => (
          <li key={words}>{words}</li>
        ))}
      </Stack>
    </Hint>
  )
}

/** Renders its children until the member is blocked, then a notice. So nothing requests the blocked member again. */
export function UntilBlocked({ children }: { children: (onBlocked: () => void) => ReactNode }) {
  const [isBlocked, setIsBlocked] = useState(false)
  return isBlocked ? <BlockedNotice /> : children(() => setIsBlocked(true))
}

function BlockedNotice() {
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  const goHome = useEffectEvent(() => void navigate('/', { replace: true }))
  useFocusOn(root, texts.blocked)
  useEffect(() => {
    const timer = setTimeout(goHome, limits.blockedRedirectMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Stack ref={root} tabIndex={-1} role="alert">
      <EmptyState level={1} icon={IconBan} title={texts.blocked} />
    </Stack>
  )
}
