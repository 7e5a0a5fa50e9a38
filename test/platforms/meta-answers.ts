import type { Answer } from './stand-in.ts'

export const ok = (json: unknown): Answer => ({ status: 200, json })

/** An error as all APIs of Meta report it. */
export const graphError = (code: number, message: string, subcode?: number, status = 400): Answer => ({
  status,
  json: {
    error: { message, type: 'OAuthException', code, ...(subcode ? { error_subcode: subcode } : {}) },
  },
})

/** A value of the day before this day of November 2023, on which Meta ends it. */
export const onDay = (day: string, value: number) => ({ value, end_time: `2023-11-${day}T08:00:00+0000` })

export const insight = (name: string, values: object[]) => ({ name, period: 'day', values })
