import { useCallback, useRef, useState } from 'react'
import { mapLimits } from '#shared/map-limits.ts'
import { mapTexts } from '#shared/texts/map.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'
import { noteNotice } from '#web/lib/recent-notices.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { useHeldTimer } from '#web/ui/held-timer.ts'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import styles from './member-map.module.css'
import type { useMapScene } from './use-map-scene.ts'

export interface MapNoticesProps {
  transient: ReturnType<typeof useTransientNotice>
  scene: ReturnType<typeof useMapScene>
  own: { readonly error: Error | null; readonly willRetry: boolean; readonly isIncomplete: boolean }
}

export function MapNotices({ transient, scene, own }: MapNoticesProps) {
  const { notice, element } = transient
  return (
    <Stack gap={2} align="center">
      <output>
        {notice && (
          <span className={styles.notice} ref={element}>
            {notice}
          </span>
        )}
      </output>
      <OwnNotice own={own} />
      <SceneNotice scene={scene} />
    </Stack>
  )
}

/** A notice that disappears after a while. Giving the same one again restarts its time. */
export function useTransientNotice() {
  const [notice, setNotice] = useState<{ readonly text: string }>()
  const element = useRef<HTMLSpanElement>(null)
  useHeldTimer(element, mapLimits.mapNoticeMs, notice, () => setNotice(undefined))
  const notify = useCallback((text: string) => {
    noteNotice({ title: text })
    setNotice({ text })
  }, [])
  return { notice: notice?.text, element, notify }
}

function OwnNotice({ own }: Pick<MapNoticesProps, 'own'>) {
  if (!own.isIncomplete) {
    // Without a code it is not one of our refusals, and its words are not meant for members.
    const isOurs = own.error instanceof ApiProblem && own.error.code !== undefined
    const refusal = isOurs ? refusalWords(own.error) : undefined
    const words = own.willRetry ? mapTexts.notSaved : (refusal ?? mapTexts.notTaken)
    return own.error && <p className={styles.notice}>{words}</p>
  }
  return (
    <div className={styles.notice}>
      <p>{mapTexts.incomplete}</p>
      <ButtonLink to="/profileEdit" variant="primary">
        {mapTexts.complete}
      </ButtonLink>
    </div>
  )
}

function SceneNotice({ scene }: Pick<MapNoticesProps, 'scene'>) {
  const words = lastingText(scene)
  if (words) return <p className={styles.notice}>{words}</p>
  if (scene.isLoading) {
    return (
      <p className={styles.notice}>
        <Spinner label={mapTexts.loading} />
      </p>
    )
  }
  if (!scene.isLoadingError) return null
  return (
    <div className={styles.notice}>
      <p>{mapTexts.loadFailed}</p>
      <Button onClick={scene.retry}>{mapTexts.retry}</Button>
    </div>
  )
}

function lastingText({ isTooFar, isTooMany, isWaiting }: MapNoticesProps['scene']) {
  if (isTooFar) return mapTexts.zoomInToSee
  if (isTooMany) return mapTexts.tooMany
  return isWaiting ? mapTexts.waiting : undefined
}
