import {
  type Icon,
  IconCurrentLocation,
  IconEye,
  IconEyeOff,
  IconMapPin,
  IconSatellite,
  IconWalk,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { mapLimits } from '#shared/map-limits.ts'
import { mapTexts } from '#shared/texts/map.ts'
import type { OwnPlace } from '#web/lib/own-place.ts'
import { useHeldTimer } from '#web/ui/held-timer.ts'
import styles from './map-toolbar.module.css'

export interface MapToolbarProps {
  place: OwnPlace
  onToggleMode: () => void
  onToggleHidden: () => void
  onMe: () => void
  onPutMeHere: () => void
  layer: LayerToggle | undefined
}

export interface LayerToggle {
  name: string
  icon: Icon
  isOn: boolean
  onToggle: () => void
}

export function MapToolbar(props: MapToolbarProps) {
  const { place, onToggleMode, onToggleHidden, onMe, onPutMeHere, layer } = props
  const mode = place.mode === 'gps' ? mapTexts.gps : mapTexts.walk
  const visibility = place.isHidden ? mapTexts.hidden : mapTexts.showing
  return (
    <div className={styles.toolbar}>
      <Control
        label={mapTexts.locationType(mode)}
        name={mode}
        icon={place.mode === 'gps' ? IconSatellite : IconWalk}
        onClick={onToggleMode}
      />
      <Control
        label={mapTexts.visibility(visibility)}
        name={visibility}
        icon={place.isHidden ? IconEyeOff : IconEye}
        isOn={!place.isHidden}
        onClick={onToggleHidden}
      />
      <Control name={mapTexts.me} icon={IconCurrentLocation} onClick={onMe} />
      {place.mode !== 'gps' && (
        <Control name={mapTexts.putMeHere} icon={IconMapPin} onClick={onPutMeHere} />
      )}
      {layer && (
        <Control
          name={layer.name}
          icon={layer.icon}
          isOn={layer.isOn}
          isPressed={layer.isOn}
          onClick={layer.onToggle}
        />
      )}
    </div>
  )
}

interface ControlProps {
  /** The visible name if left out. */
  label?: string
  name: string
  icon: Icon
  isOn?: boolean
  isPressed?: boolean
  onClick: () => void
}

function Control({ name, label = name, icon: Sign, isOn, isPressed, onClick }: ControlProps) {
  const button = useRef<HTMLButtonElement>(null)
  /** Until the member knows the icon. */
  const [isLabelled, setIsLabelled] = useState(true)
  useHeldTimer(button, mapLimits.mapToolbarLabelsMs, isLabelled || undefined, () =>
    setIsLabelled(false),
  )
  return (
    <button
      ref={button}
      type="button"
      className={styles.control}
      data-on={isOn || undefined}
      data-labelled={isLabelled || undefined}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <Sign aria-hidden="true" />
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
    </button>
  )
}
