import city from './city.svg'
import styles from './city-scene.module.css'

/** The style sheet has their positions and looks. */
const people = [1, 2, 3, 4, 5, 6] as const
const lights = [1, 2, 3, 4, 5, 6, 7] as const

/** A drawn city in the brand's colors, silent for screen readers. It fills its container and pauses out of view. */
export function CityScene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.plane}>
        <CityMap className={styles.map} />
        {lights.map(key => (
          <i key={key} className={styles.light} />
        ))}
        {people.map(key => (
          <b key={key} className={styles.area}>
            <Face person={key} />
          </b>
        ))}
      </div>
    </div>
  )
}

export function Face({ person }: { person: (typeof people)[number] }) {
  return <i className={styles.face} data-person={person} />
}

interface CityMapProps {
  className: string | undefined
  /** The visible part of its 1600 by 1000. */
  viewBox?: string
}

/** The map alone, in the colors of `palette`. */
export function CityMap({ className, viewBox = '0 0 1600 1000' }: CityMapProps) {
  return (
    <svg
      className={`${styles.palette} ${className}`}
      viewBox={viewBox}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <use href={`${city}#city`} width="1600" height="1000" />
    </svg>
  )
}
