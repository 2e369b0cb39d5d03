const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const dayAndTime = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
})
const minuteMs = 60_000

/** The minute from which on a moment (ms) has passed, with its weekday when that is not today's. */
export function whenAgain(until: number, now = Date.now()): string {
  const minute = new Date(Math.ceil(until / minuteMs) * minuteMs)
  const isToday = minute.toDateString() === new Date(now).toDateString()
  return (isToday ? time : dayAndTime).format(minute)
}
