import { mapTexts } from '#shared/texts/map.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './map-notices.module.css'
import type { MemberPlace } from './member-place.ts'
import type { useMapScene } from './use-map-scene.ts'

export interface MapNoticesProps {
  notice: string | undefined
  scene: ReturnType<typeof useMapScene>
  own: Pick<MemberPlace, 'error' | 'isTriedAgain' | 'isIncomplete'>
}

/** What the map has to say, in one place at its top: one thing at a time, the most pressing first. */
export function MapNotices({ notice, scene, own }: MapNoticesProps) {
  return (
    <div className={styles.notices}>
      <output className={styles.passing}>
        {notice && <span className={styles.notice}>{notice}</span>}
      </output>
      <OwnNotice own={own} />
      <SceneNotice scene={scene} />
    </div>
  )
}

function OwnNotice({ own }: Pick<MapNoticesProps, 'own'>) {
  if (!own.isIncomplete) {
    const said = own.isTriedAgain ? mapTexts.notSaved : mapTexts.notTaken
    return own.error && <p className={styles.notice}>{said}</p>
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
  const said = steadyWords(scene)
  if (said) return <p className={styles.notice}>{said}</p>
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

function steadyWords({ isTooFar, isTooMany, isWaiting }: MapNoticesProps['scene']) {
  if (isTooFar) return mapTexts.zoomInToSee
  if (isTooMany) return mapTexts.tooMany
  return isWaiting ? mapTexts.waiting : undefined
}
