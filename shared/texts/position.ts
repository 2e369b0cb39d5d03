/** Words about the member's own place. */
export const positionTexts = {
  gpsProblem: (problem: string) => `GPS: ${problem}`,
  gpsProblems: {
    PERMISSION_DENIED: 'Geolocation denied, your device refused to provide location',
    POSITION_UNAVAILABLE: 'Geolocation unable to provide location',
    TIMEOUT: 'Geolocation timed out',
    OTHER: 'OTHER ERROR',
  },
} as const
