import type { ProviderCharge } from '../../billing/provider.ts'
import type { Period, Plan, SubscriptionRow } from '../../db/tables/plans.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import { codeLink, type WordCall } from '../layout/as-code.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { button, hiddenFields, successNote, textArea, time } from '../layout/form.ts'

export interface PlanView extends PageState {
  plan: Plan
  /** Subscription that applies. */
  subscription: SubscriptionRow | undefined
  /** Subscription that was sold, which a granted plan covers. */
  sold: SubscriptionRow | undefined
  /** The plans that can be bought; none where nothing is sold. */
  offers: readonly Plan[]
  mayTry: boolean
  used: Record<'channels' | 'posts' | 'webhooks' | 'images' | 'videos', number>
  /** 0 while a checkout is pending, 1 for a rejected card, 2 for an active plan. */
  checkout: 0 | 1 | 2 | null
  /** null if the provider did not respond. */
  payments: readonly ProviderCharge[] | null
  /** Other origins that the forms may lead to. */
  formTargets: string[]
}

const REFRESH_SECONDS = 3
const names = { FREE: 'Free', STANDARD: 'Standard', TEAM: 'Team', PRO: 'Pro', ULTIMATE: 'Ultimate' } as const

/** Renders Settings → Plan: the plan, how much of it is used, the plans on offer and the payments. */
export function planPage(view: PlanView) {
  const { viewer, offers, notice, errors, checkout, formTargets } = view
  return consolePage({
    title: 'Plan and usage',
    viewer,
    notice,
    errors,
    path: '/settings/plan',
    formTargets,
    headers: checkout === 0 ? { refresh: String(REFRESH_SECONDS) } : {},
    body: html`${checkoutNote(view)}
${offers.length === 0 ? html`<p>This service sells no plans. Nothing is limited.</p>` : current(view)}
<h2>Usage</h2>${usage(view)}
${offers.length > 0 && html`<h2>Plans</h2>${viewer.role !== 'SUPERADMIN' && html`<p>Only an owner of the organization can change the plan.</p>`}${offers.map((offer) => offerCard(view, offer))}<h2>Payments</h2>${payments(view)}`}`,
  })
}

function checkoutNote({ checkout }: PlanView): Html | null {
  if (checkout === 0)
    return html`<div class="note warn" role="status"><p>Your payment is being confirmed. This page reloads until it is.</p></div>`
  if (checkout === 1)
    return html`<div class="note bad" role="alert"><p>The card was rejected, so there is no subscription. Try another card.</p></div>`
  return checkout === 2 ? successNote('Your plan is active.') : null
}

function current(view: PlanView): Html {
  const { plan, subscription, sold, viewer } = view
  if (subscription === undefined)
    return html`<article class="card"><h2>No plan</h2><p>Posts are published once you choose a plan. Nothing that you have is deleted.</p></article>`
  const granted = subscription.granted_tier !== null
  return html`<article class="card"><div class="head"><h2>${names[plan.current]}</h2>${subscription.trialing === 1 && html`<span class="state good">Trial</span>`}</div>
${granted && html`<p>An administrator of the service granted this plan.</p>`}
${sold && html`<p>${granted && `You also pay for ${names[sold.tier]}. `}${lasting(sold)}</p>`}
${viewer.role === 'SUPERADMIN' && sold?.is_lifetime === 0 && actions(sold.cancel_at !== null)}</article>`
}

function lasting({ is_lifetime, cancel_at, period }: SubscriptionRow): Html {
  if (is_lifetime === 1) return html`It never expires.`
  if (cancel_at !== null) return html`<span class="state warn">Ends ${time(toIso(cancel_at))}</span>`
  return html`It renews every ${period === 'YEARLY' ? 'year' : 'month'}.`
}

function actions(ending: boolean): Html {
  const action = '/settings/plan/cancellation'
  const change = button({ action: '/settings/plan/payment', label: 'Manage payment' })
  const code = codeLink([
    { operationId: 'togglePlanCancellation', body: { action: ending ? 'resume' : 'cancel' } },
    { operationId: 'openBillingPortal' },
  ])
  if (ending)
    return html`<div class="actions">${button({ action, label: 'Resume plan', fields: { action: 'resume' }, kind: 'main' })}${change}</div>${code}`
  return html`<div class="actions">${change}<details><summary>Cancel plan</summary><form class="stack" method="post" action="${action}">
<p>The plan stays active until the end of the paid period. Then, channels, members and webhooks are disabled. Nothing is deleted.</p>
${textArea({ name: 'feedback', label: 'What could we improve?', maxLength: 500 })}${hiddenFields({ action: 'cancel' })}
<div><button class="danger">Cancel plan</button></div></form></details></div>${code}`
}

function usage({ plan, used, offers }: PlanView): Html {
  const usage = (count: number, max: number) =>
    offers.length === 0 ? number(count) : html`${number(count)} of ${number(max)}`
  return html`<dl><dt>Channels</dt><dd>${usage(used.channels, plan.channel)}</dd>
<dt>Posts this month</dt><dd>${offers.length === 0 ? 'not counted' : usage(used.posts, plan.posts_per_month)}</dd>
<dt>Webhooks</dt><dd>${usage(used.webhooks, plan.webhooks)}</dd>
<dt>Images this month</dt><dd>${usage(used.images, plan.image_generation_count)}</dd>
<dt>Videos this month</dt><dd>${usage(used.videos, plan.generate_videos)}</dd></dl>`
}

function offerCard(view: PlanView, offer: Plan): Html {
  const { viewer, plan, mayTry } = view
  const isCurrent = plan.current === offer.current
  const features = [offer.team_members && 'team', offer.autoPost && 'feeds', 'AI', 'public API']
  return html`<article class="card"><div class="head"><h2>${names[offer.current]}</h2>${isCurrent && html`<span class="state good">Your plan</span>`}</div>
<p>${number(offer.channel)} channels, ${number(offer.image_generation_count)} images and ${number(offer.generate_videos)} videos a month, ${number(offer.webhooks)} webhooks, ${features.filter(Boolean).join(', ')}.</p>
${mayTry && html`<p class="soft">The first seven days are free.</p>`}
${viewer.role === 'SUPERADMIN' && html`<div class="actions">${choice(view, offer, 'MONTHLY')}${choice(view, offer, 'YEARLY')}</div>${codeLink([subscribing(offer, 'MONTHLY'), subscribing(offer, 'YEARLY')])}`}</article>`
}

function subscribing({ current }: Plan, period: Period): WordCall {
  return { operationId: 'subscribe', body: { billing: current, period } }
}

/** Asks before it changes a subscription, which takes effect at once. A new subscription is confirmed at the provider. */
function choice({ sold }: PlanView, offer: Plan, period: Period): Html | null {
  const price = period === 'YEARLY' ? `$${offer.year_price} a year` : `$${offer.month_price} a month`
  const fields = { tier: offer.current, period }
  const action = '/settings/plan'
  if (sold === undefined)
    return button({
      action,
      fields,
      kind: 'main',
      label: `Subscribe to ${names[offer.current]} for ${price}`,
    })
  if (sold.is_lifetime === 1 || (sold.tier === offer.current && sold.period === period)) return null
  const label = `Change to ${names[offer.current]} for ${price}`
  return html`<details><summary>${label}</summary><form method="post" action="${action}"><p>The plan changes now, and you pay the difference now. The amount that you have already paid is credited.</p>${hiddenFields(fields)}<button>${label}</button></form></details>`
}

function payments({ payments }: PlanView): Html {
  if (payments === null)
    return html`<p>The payment provider did not respond. Reload this page in a moment.</p>`
  if (payments.length === 0) return html`<p>No payments yet.</p>`
  return html`<ul class="plain">${payments.map(
    (
      line,
    ) => html`<li class="card"><div class="head"><strong>${money(line.amount, line.currency)}</strong>${time(toIso(line.createdAt))}</div>
<p>${line.description}${line.refundedAmount > 0 && html` <span class="state warn">${money(line.refundedAmount, line.currency)} refunded</span>`}</p>
${line.invoiceUrl && html`<a href="${line.invoiceUrl}" rel="noreferrer">Invoice</a> `}${line.receiptUrl && html`<a href="${line.receiptUrl}" rel="noreferrer">Receipt</a>`}</li>`,
  )}</ul>`
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}

function money(cents: number, currency: string): string {
  return `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`
}
