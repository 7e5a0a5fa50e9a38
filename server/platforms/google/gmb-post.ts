import { object, oneOf, type SettingsOf, string, url } from '../kit/settings.ts'

const ACTIONS = ['NONE', 'BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP', 'GET_OFFER', 'CALL'] as const
const date = (description: string) => string({ pattern: String.raw`^\d{4}-\d{2}-\d{2}`, description })
const time = (description: string) => string({ pattern: String.raw`^\d{2}:\d{2}`, description })

export const gmbSettings = object(
  {
    topicType: oneOf(['STANDARD', 'EVENT', 'OFFER'], { default: 'STANDARD' }),
    callToActionType: oneOf(ACTIONS, { description: 'Button of the post. An offer has none.' }),
    callToActionUrl: url({ description: 'URL that the button opens; `CALL` has none.' }),
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

export type GmbSettings = SettingsOf<typeof gmbSettings>

/** Builds a post in Google's format. */
export function localPost(summary: string, settings: GmbSettings, photo: string | undefined): object {
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
