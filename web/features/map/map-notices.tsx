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
  own: Pick<MemberPlace, 'error' | 'isIncomplete'>
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
    return own.error && <p className={styles.notice}>{mapTexts.notSaved}</p>
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
  if (scene.isTooFar) return <p className={styles.notice}>{mapTexts.zoomInToSee}</p>
  if (scene.isTooMany) return <p className={styles.notice}>{mapTexts.tooMany}</p>
  if (scene.isLoading) {
    return (
      <p className={styles.notice}>
        <Spinner label={mapTexts.loading} />
      </p>
    )
  }
  if (!scene.isError) return null
  return (
    <div className={styles.notice}>
      <p>{mapTexts.loadFailed}</p>
      <Button onClick={scene.retry}>{mapTexts.retry}</Button>
    </div>
  )
}
