import {
  IconCurrentLocation,
  IconEye,
  IconEyeOff,
  IconMapPin,
  IconSatellite,
  IconWalk,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { mapTexts } from '#shared/texts/map.ts'
import type { OwnPlace } from '#web/lib/kept-place.ts'
import styles from './map-toolbar.module.css'
import { useLabelsShown } from './use-labels-shown.ts'

export interface MapToolbarProps {
  place: OwnPlace
  onToggleMode: () => void
  onToggleHidden: () => void
  onMe: () => void
  onPutMeHere: () => void
}

/** The floating controls at the bottom left, within the thumb's reach. */
export function MapToolbar(props: MapToolbarProps) {
  const { place, onToggleMode, onToggleHidden, onMe, onPutMeHere } = props
  const mode = place.mode === 'gps' ? mapTexts.gps : mapTexts.walk
  const visibility = place.isHidden ? mapTexts.hidden : mapTexts.showing
  return (
    <div className={styles.toolbar}>
      <Control
        label={mapTexts.locationType(mode)}
        name={mode}
        icon={place.mode === 'gps' ? <IconSatellite /> : <IconWalk />}
        onClick={onToggleMode}
      />
      <Control
        label={mapTexts.visibility(visibility)}
        name={visibility}
        icon={place.isHidden ? <IconEyeOff /> : <IconEye />}
        isOn={!place.isHidden}
        onClick={onToggleHidden}
      />
      <Control
        label={mapTexts.me}
        name={mapTexts.me}
        icon={<IconCurrentLocation />}
        onClick={onMe}
      />
      {place.mode !== 'gps' && (
        <Control
          label={mapTexts.putMeHere}
          name={mapTexts.putMeHere}
          icon={<IconMapPin />}
          onClick={onPutMeHere}
        />
      )}
    </div>
  )
}

interface ControlProps {
  label: string
  name: string
  icon: ReactNode
  isOn?: boolean
  onClick: () => void
}

function Control({ label, name, icon, isOn, onClick }: ControlProps) {
  const areLabelsShown = useLabelsShown()
  return (
    <button
      type="button"
      className={styles.control}
      data-on={isOn || undefined}
      data-labelled={areLabelsShown || undefined}
      aria-label={label}
      onClick={onClick}
    >
      {icon}
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
    </button>
  )
}
