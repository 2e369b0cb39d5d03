export interface BarProps {
  /** From 0 to 1. */
  share: number
  className?: string | undefined
}

/** Drawn beside the words that say it. */
export function Bar({ share, className }: BarProps) {
  return (
    <svg className={className} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={share * 100} height="1" />
    </svg>
  )
}
