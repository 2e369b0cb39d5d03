import { useState } from 'react'
import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useGiveUp } from './identify.data.ts'

/** Ends the attempt, after a question. */
export function GiveUp({ id }: { id: string }) {
  const [isAsked, setIsAsked] = useState(false)
  const end = useGiveUp(id)
  return (
    <div>
      {end.isError && <Notice kind="error">{refusalWords(end.error) ?? texts.tryAgain}</Notice>}
      <Button variant="quiet" loading={end.isPending} onClick={() => setIsAsked(true)}>
        {texts.giveUp}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={texts.giveUpTitle}
        body={texts.giveUpBody}
        cancel={texts.keep}
        confirm={texts.giveUp}
        onClose={() => setIsAsked(false)}
        onConfirm={() => end.mutate(undefined)}
        next={() => document.querySelector('main')}
      />
    </div>
  )
}
