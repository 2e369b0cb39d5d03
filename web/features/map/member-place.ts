import type { Point } from '#shared/distance.ts'
import type { OwnPlace } from '#web/lib/kept-place.ts'

/** The member's own place, and how he changes it, as the page hands it to the map. */
export interface MemberPlace {
  readonly place: OwnPlace
  /** Unknown while GPS has not answered yet. */
  readonly point: Point | undefined
  /** Why the last report was not taken. */
  readonly error: Error | null
  /** Whether that one will be sent again without the member's doing. */
  readonly isTriedAgain: boolean
  /** Who lacks a name or a birthdate is seen by nobody yet, and is told what to do about it. */
  readonly isIncomplete: boolean
  readonly moveTo: (lat: number, lon: number) => void
  readonly beginGps: () => void
  readonly endGps: () => void
  readonly show: () => void
  readonly hide: () => void
  /** Hears why GPS gave up, to show it, until the returned function is called. */
  readonly onGpsProblem: (listener: (problem: string) => void) => () => void
}
