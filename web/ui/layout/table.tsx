import type { ReactNode } from 'react'

export interface TableProps {
  className?: string | undefined
  /** Stands above it and names it. */
  caption?: ReactNode
  /** Names it where nothing stands above it. */
  label?: string
  columns?: readonly Column[]
  foot?: ReactNode
  /** The rows. */
  children: ReactNode
}

type Column = string | { readonly label: string; readonly className: string | undefined }

/** Rows under the names of their columns. How it looks says the style sheet of whoever shows it. */
export function Table({ className, caption, label, columns = [], foot, children }: TableProps) {
  const heads = columns.map(column =>
    typeof column === 'string' ? { label: column, className: undefined } : column,
  )
  return (
    <table className={className} aria-label={label}>
      {caption && <caption>{caption}</caption>}
      {heads.length > 0 && (
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head.label} scope="col" className={head.className}>
                {head.label}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>{children}</tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  )
}
