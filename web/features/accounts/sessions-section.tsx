import { useRef, useState } from 'react'
import type { OwnSession } from '#shared/contract/accounts.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonBeside } from '#web/ui/button-beside.ts'
import { Card } from '#web/ui/card.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SessionList } from './session-list.tsx'
import { useEndSession, useLogOutEverywhere } from './sessions.data.ts'
import styles from './settings-section.module.css'

const texts = settingsTexts.sessions

/** Where the member is logged in, and how to end that. */
export function SessionsSection() {
  const [asked, setAsked] = useState<OwnSession>()
  const [isAsked, setIsAsked] = useState(false)
  const [isAskedForAll, setIsAskedForAll] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  const beside = useRef<HTMLElement>(undefined)
  const end = useEndSession()
  const endAll = useLogOutEverywhere()
  return (
    <Card as="section" title={texts.title}>
      <div ref={section} tabIndex={-1} className={styles.section}>
        <p className={styles.muted}>{texts.lead}</p>
        <SessionList
          endingId={end.isPending ? end.variables : undefined}
          onEnd={(session, button) => {
            beside.current = buttonBeside(button)
            setAsked(session)
            setIsAsked(true)
          }}
        />
        {(end.isError || endAll.isError) && <Notice kind="error">{texts.endFailed}</Notice>}
        <div>
          <Button loading={endAll.isPending} onClick={() => setIsAskedForAll(true)}>
            {texts.everywhere}
          </Button>
        </div>
      </div>
      <Confirm
        isOpen={isAsked}
        title={texts.endTitle(asked?.device ?? texts.unknown)}
        body={texts.endBody}
        cancel={settingsTexts.cancel}
        confirm={texts.end}
        onCancel={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false)
          if (asked) end.mutate(asked.id)
        }}
        next={() => beside.current ?? section.current}
      />
      <Confirm
        isOpen={isAskedForAll}
        title={texts.everywhereTitle}
        body={texts.everywhereBody}
        cancel={settingsTexts.cancel}
        confirm={texts.everywhere}
        onCancel={() => setIsAskedForAll(false)}
        onConfirm={() => {
          setIsAskedForAll(false)
          endAll.mutate()
        }}
        next={() => section.current}
      />
    </Card>
  )
}
