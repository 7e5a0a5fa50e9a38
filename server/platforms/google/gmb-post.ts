import { checked, object, oneOf, type SettingsOf, string, url } from '../kit/settings.ts'
import type { Problem } from '../platform.ts'

const ACTIONS = ['NONE', 'BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP', 'GET_OFFER', 'CALL'] as const
const date = (description: string) =>
  checked(string({ pattern: String.raw`^\d{4}-\d{2}-\d{2}`, description }), (text) =>
    isOnCalendar(text.slice(0, 10)) ? null : 'is not a date of the calendar.',
  )
const time = (description: string) => string({ pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d`, description })

export const gmbSettings = object(
  {
    topicType: oneOf(['STANDARD', 'EVENT', 'OFFER'], { title: 'Kind of post', default: 'STANDARD' }),
    callToActionType: oneOf(ACTIONS, {
      title: 'Button',
      description: 'Button of the post. An offer has none.',
    }),
    callToActionUrl: url({
      title: 'Link of the button',
      description: 'URL that the button opens; `CALL` has none.',
    }),
    eventTitle: string({ description: 'Also the title of an offer.' }),
    eventStartDate: date('2026-12-24'),
    eventEndDate: date('Defaults to the start.'),
    eventStartTime: time('14:30; defaults to 00:00.'),
    eventEndTime: time('Defaults to 23:59.'),
    offerCouponCode: string(),
    offerRedeemUrl: url(),
    offerTerms: string(),
  },
  { conditions: [{ when: { topicType: 'EVENT' }, required: ['eventTitle', 'eventStartDate'] }] },
)

type GmbSettings = SettingsOf<typeof gmbSettings>

/** Checks the button and the order of the event's dates and times. */
export function checkSettings(settings: GmbSettings): Problem[] {
  const { callToActionType: type = 'NONE', callToActionUrl, topicType } = settings
  const problems: Problem[] = []
  if (type !== 'NONE' && type !== 'CALL' && topicType !== 'OFFER' && !callToActionUrl)
    problems.push({ location: 'settings.callToActionUrl', message: `The button ${type} needs a URL.` })
  const { eventStartDate: start, eventEndDate: end = start } = settings
  if (!start || !end) return problems
  const { eventStartTime = '00:00', eventEndTime = '23:59' } = settings
  const [begins, ends] = [start.slice(0, 10), end.slice(0, 10)]
  const message = 'An event cannot end before it starts.'
  if (ends < begins) problems.push({ location: 'settings.eventEndDate', message })
  else if (ends === begins && eventEndTime < eventStartTime)
    problems.push({ location: 'settings.eventEndTime', message })
  return problems
}

const EVENT_FIELDS = [
  'eventTitle',
  'eventStartDate',
  'eventEndDate',
  'eventStartTime',
  'eventEndTime',
] as const
const OFFER_FIELDS = ['offerCouponCode', 'offerRedeemUrl', 'offerTerms'] as const

export function ignoredSettings(settings: GmbSettings): Problem[] {
  const { topicType = 'STANDARD', callToActionType = 'NONE', callToActionUrl } = settings
  const ignored: Problem[] = []
  const ignore = (names: readonly (keyof GmbSettings)[], message: string) => {
    for (const name of names)
      if (settings[name]) ignored.push({ location: `settings.${name}`, message: `${name} ${message}` })
  }
  if (topicType === 'OFFER' && callToActionType !== 'NONE')
    ignore(['callToActionType'], 'is ignored: an offer has no button. Its link is offerRedeemUrl.')
  else if (callToActionUrl && ['NONE', 'CALL'].includes(callToActionType)) {
    const reason = callToActionType === 'CALL' ? 'CALL opens no URL' : 'no callToActionType names a button'
    ignore(['callToActionUrl'], `is ignored: ${reason}.`)
  }
  if (topicType === 'STANDARD') ignore(EVENT_FIELDS, 'is ignored: set topicType to EVENT or OFFER.')
  else if (!(settings.eventTitle && settings.eventStartDate))
    ignore(EVENT_FIELDS, 'is ignored: a period needs both eventTitle and eventStartDate.')
  if (topicType !== 'OFFER') ignore(OFFER_FIELDS, 'is ignored: set topicType to OFFER.')
  return ignored
}

function isOnCalendar(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
}

/** A post in Google's format, as far as the service reads it again. */
export interface LocalPost {
  summary: string
  topicType: string
  [member: string]: unknown
}

export function localPost(summary: string, settings: GmbSettings, photo: string | undefined): LocalPost {
  const { topicType = 'STANDARD', callToActionType: actionType = 'NONE', callToActionUrl } = settings
  const hasButton = actionType !== 'NONE' && topicType !== 'OFFER'
  const {
    offerCouponCode: couponCode,
    offerRedeemUrl: redeemOnlineUrl,
    offerTerms: termsConditions,
  } = settings
  return {
    languageCode: 'en',
    summary,
    topicType,
    ...(hasButton && {
      callToAction: { actionType, ...(actionType === 'CALL' ? {} : { url: callToActionUrl }) },
    }),
    ...(photo && { media: [{ mediaFormat: 'PHOTO', sourceUrl: photo }] }),
    ...(topicType !== 'STANDARD' && eventOf(settings)),
    ...(topicType === 'OFFER' && { offer: { couponCode, redeemOnlineUrl, termsConditions } }),
  }
}

/** Returns the event with a complete schedule, which Google requires. An offer may have no schedule. */
function eventOf({
  eventTitle: title,
  eventStartDate: start,
  eventEndDate: end = start,
  eventStartTime = '00:00',
  eventEndTime = '23:59',
}: GmbSettings): object {
  if (!title || !start || !end) return {}
  const schedule = {
    startDate: toDate(start),
    startTime: toTime(eventStartTime),
    endDate: toDate(end),
    endTime: toTime(eventEndTime),
  }
  return { event: { title, schedule } }
}

function toDate(text: string): object {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number)
  return { year, month, day }
}

function toTime(text: string): object {
  const [hours, minutes] = text.slice(0, 5).split(':').map(Number)
  return { hours, minutes, seconds: 0, nanos: 0 }
}
