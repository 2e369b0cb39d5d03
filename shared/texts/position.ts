import { quoted } from './quoted.ts'

/** Words about the member's own place. */
export const positionTexts = {
  gpsProblem: (problem: string) => `GPS: ${problem}`,
  gpsProblems: {
    PERMISSION_DENIED: quoted('Geolocation denied, your device refused to provide location'),
    POSITION_UNAVAILABLE: quoted('Geolocation unable to provide location'),
    TIMEOUT: quoted('Geolocation timed out'),
    OTHER: quoted('OTHER ERROR'),
  },
} as const
