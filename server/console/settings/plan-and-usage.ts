import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { getCheckoutStatus, openPortal, toggleCancellation } from '../../billing/manage.ts'
import type { ProviderCharge } from '../../billing/provider.ts'
import { listCharges } from '../../billing/refunds.ts'
import { subscribe } from '../../billing/subscribe.ts'
import type { CreditKind, PaidTier, Period } from '../../db/tables/plans.ts'
import { ApiError, badRequest } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { countChannels } from '../../integrations/channel-limit.ts'
import { html } from '../../lib/html/template.ts'
import { countUsedCredits } from '../../plans/credits.ts'
import { createdPosts } from '../../plans/limits.ts'
import { currentPlan, findSoldSubscription, findSubscription, mayTry } from '../../plans/subscriptions.ts'
import { plans } from '../../plans/tiers.ts'
import { countEndpoints } from '../../webhooks/endpoints.ts'
import { consolePage, seeOther, viewerOf } from '../layout/console-page.ts'
import { type FormErrors, handleForm, noticeOf } from '../layout/form.ts'
import { type PlanView, planPage } from './plan-page.ts'

const offers = plans.filter(({ current }) => current !== 'FREE')
const PERIODS: readonly Period[] = ['MONTHLY', 'YEARLY']
/** Stripe pages that a form may redirect to. A custom domain of the operator at Stripe gets a link instead. */
const STRIPE_PAGES = ['https://checkout.stripe.com', 'https://billing.stripe.com']

const again = (ctx: Context<'session'>) => async (errors: FormErrors) =>
  planPage({ ...(await viewOf(ctx)), errors })

export const planHandlers = {
  async showPlan({ query }, ctx) {
    const { organizationId } = ctx.auth
    // Comes first, since it may read a new plan from the provider.
    const checkout = query.check ? await getCheckoutStatus(ctx, organizationId, query.check) : null
    const view = await viewOf(ctx)
    return planPage({ ...view, checkout, notice: noticeOf(query.done) })
  },

  async submitPlan({ body = {} }, ctx) {
    const work = async () => {
      const tier = offers.find(({ current }) => current === body.tier)?.current as PaidTier | undefined
      const period = PERIODS.find((each) => each === body.period)
      if (tier === undefined || period === undefined) throw badRequest('Choose a plan and a period.')
      const result = await subscribe(ctx, ctx.auth, { tier, period, tracking: {} })
      if ('blocked' in result)
        throw badRequest(
          'Another account with your email address already has a plan. Sign in with that account.',
        )
      if ('id' in result) return seeOther('/settings/plan?done=plan-changed')
      return leave(ctx, 'url' in result ? result.url : result.portal)
    }
    return handleForm(work, again(ctx))
  },

  async submitPlanCancellation({ body = {} }, ctx) {
    const work = async () => {
      const action = body.action === 'resume' ? 'resume' : 'cancel'
      await toggleCancellation(ctx, ctx.auth, { action, feedback: body.feedback ?? '' })
      return seeOther(`/settings/plan?done=plan-${action === 'cancel' ? 'cancelled' : 'resumed'}`)
    }
    return handleForm(work, again(ctx))
  },

  submitPaymentChange: (_input, ctx) =>
    handleForm(async () => leave(ctx, await openPortal(ctx, ctx.auth.organizationId)), again(ctx)),
} satisfies Partial<ConsoleHandlers>

async function viewOf(ctx: Context<'session'>): Promise<PlanView> {
  const { organizationId } = ctx.auth
  const { enabled } = ctx.config.billing
  const used = (kind: CreditKind) => countUsedCredits(ctx, organizationId, kind)
  return {
    viewer: await viewerOf(ctx),
    plan: await currentPlan(ctx, organizationId),
    subscription: enabled ? await findSubscription(ctx, organizationId) : undefined,
    sold: enabled ? await findSoldSubscription(ctx, organizationId) : undefined,
    offers: enabled ? offers : [],
    mayTry: await mayTry(ctx, organizationId),
    used: {
      channels: await countChannels(ctx, organizationId),
      posts: await createdPosts(ctx, organizationId),
      webhooks: await countEndpoints(ctx, organizationId),
      images: await used('ai_images'),
      videos: await used('ai_videos'),
    },
    checkout: null,
    payments: await paymentsOf(ctx),
    formTargets: stripeOrigins(ctx),
  }
}

/** Returns null if the provider does not respond, so that the rest of the page is shown. */
async function paymentsOf(ctx: Context<'session'>): Promise<ProviderCharge[] | null> {
  if (ctx.payments === null) return []
  try {
    return await listCharges(ctx, ctx.auth.organizationId)
  } catch (err) {
    ctx.log.warn({ err }, 'the payments of an organization could not be listed')
    return null
  }
}

function stripeOrigins({ config }: Context<'session'>): string[] {
  const { stripe } = config.billing
  return stripe === null ? [] : [...STRIPE_PAGES, new URL(stripe.url).origin]
}

/** Redirects to a page of the provider, or renders a link if the browser would not follow a redirect of the form. */
async function leave(ctx: Context<'session'>, url: string) {
  if (url === '')
    throw new ApiError('upstream_failed', 'The payment provider returned no page. Try again later.')
  if (stripeOrigins(ctx).includes(new URL(url).origin)) return seeOther(url)
  return consolePage({
    title: 'Continue',
    viewer: await viewerOf(ctx),
    heading: 'Continue to payment',
    path: '/settings/plan',
    body: html`<p><a class="button main" href="${url}" rel="noreferrer">Continue</a></p>`,
  })
}
