const minuteMs = 60_000

/** The remaining time in its two largest units. */
export function timeLeftWords(ms: number): string {
  const all = Math.ceil(ms / minuteMs)
  if (all < 1) return 'less than a minute'
  const days = Math.floor(all / 1_440)
  const hours = Math.floor((all % 1_440) / 60)
  if (days > 0) return both(counted(days, 'day'), hours, 'hour')
  const minutes = all % 60
  return hours > 0 ? both(counted(hours, 'hour'), minutes, 'minute') : counted(minutes, 'minute')
}

const both = (first: string, count: number, unit: string) =>
  count === 0 ? first : `${first} and ${counted(count, unit)}`

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
