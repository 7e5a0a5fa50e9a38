import type { GmbSettings } from './gmb-settings.ts'

/** A post in Google's format, as far as the service reads it again. */
export interface LocalPost {
  summary: string
  topicType: string
  [member: string]: unknown
}

/** Builds a post in Google's format. */
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
