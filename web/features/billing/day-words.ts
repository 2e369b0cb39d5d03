const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

/** A moment as the day that it is where the member is. */
export const dayWords = (timestamp: number): string => day.format(timestamp)
