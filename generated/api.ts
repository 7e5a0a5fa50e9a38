// Written by `npm run generate`. Never edit it by hand: change openapi/ and generate anew.
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say what this is
         * @description A sign of life with pointers to the documentation, as JSON, HTML or plain text, whichever the `accept` header prefers. (OpenAPI does not let a contract declare a header parameter named Accept, so it stands here in words.)
         */
        get: operations["getRoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether the process is alive
         * @description Answers as long as the process can answer at all; restart it when this fails.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether the service can take requests
         * @description Checks the database. Send traffic only while this is 200; it turns 503 as soon as a graceful stop begins.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show metrics for Prometheus
         * @description Prometheus text format. With METRICS_TOKEN set it takes that token as `Authorization: Bearer <token>`; without, it is open outside production and not there in production.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this contract
         * @description The bundled OpenAPI 3.1 document, with `servers` set to this service's address.
         */
        get: operations["getContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the documentation
         * @description This contract as a page. It fetches nothing from elsewhere.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what each error code means
         * @description The page that the `type` of every error points into, one section per code.
         */
        get: operations["getErrorCatalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{year}/{month}/{day}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch an uploaded file
         * @description The bytes behind the `path` of an upload. Public: the name cannot be guessed. Answers a `Range` request with 206, so that players can seek.
         */
        get: operations["getUpload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what a sandbox channel published
         * @description A page with everything that was published on this sandbox channel, newest first.
         */
        get: operations["getSandboxPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/{id}/feed.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a sandbox channel's feed
         * @description The same as the page, as JSON Feed 1.1.
         */
        get: operations["getSandboxFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/can-register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether registration is open
         * @description Operators close it with ALLOW_REGISTRATION=0. The first account of a new service can always be made.
         */
        get: operations["canRegister"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account and its organization
         * @description Makes a person who owns (`SUPERADMIN`) a new organization. Where the service sends mail, the answer is
         *     `{"activate": true}` and the account opens with the mailed link. Where it does not, the account is active and signed
         *     in at once.
         *
         *     An address that has an account already gets the same `{"activate": true}` in the same time, and its owner a mail.
         *     Without mail that is impossible: it is then a 400 that names no reason.
         *
         *     With the token of an invitation, as `org` or as the cookie `org`, the person also joins the organization that it is
         *     from, at once or with the activation, and may register where registration is closed. One that does not work is 404
         *     (unknown), 409 (used) or 403 (expired, withdrawn, for another address), and nothing is registered.
         *
         *     The organization has no API key yet: `POST /user/api-key/rotate` makes one.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Starts a new session: the cookie `auth`, or the same token as the header `auth` for clients without cookies. A session
         *     ends after 30 days without a call, 180 days after signing in, with `POST /user/logout`, and when the password is reset.
         *
         *     An unknown address and a wrong password are the same 400. After 20 failed tries for one address within 15 minutes the
         *     answer is 429, whether the address has an account or not.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the page for a forgotten password
         * @description Asks for the address that the link is sent to.
         */
        get: operations["showForgot"];
        put?: never;
        /**
         * Ask for a new password
         * @description Mails a link that works once, for 20 minutes, if the address has an account. The answer is the same if it has none. At most 5 account mails an hour are sent to one address; then it is 429.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/forgot-return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a mailed link
         * @description Sets the password and ends every session of the account. It does not sign in.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate an account with a mailed link
         * @description Opens the account and signs in. A link works once, for 24 hours; followed again it answers `{"can": false}`. One that is unknown or too old is a 400. The invitation that the account was registered with is accepted; where registration is closed and it cannot be any more, that is a 403, 404 or 409 and the account stays closed.
         */
        post: operations["activateAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/resend-activation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for another activation link
         * @description Mails a new link if the address has an account that waits for its activation. The answer is the same if not. At most 5 account mails an hour are sent to one address; then it is 429.
         */
        post: operations["resendActivation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ways to sign in
         * @description What this service is set up for, beside `LOCAL`, which it always is. For the buttons of a sign-in page.
         */
        get: operations["listSignInProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Begin to sign in with a provider
         * @description Answers as plain text where to go next, and sets the cookie `oauth_state` that binds the sign-in to this browser. It has
         *     to be finished with `POST /auth/oauth/{provider}/exists` within 10 minutes, once, by who holds the cookie.
         *
         *     - `GOOGLE`, `GITHUB`, `APPLE`, `GENERIC`: the address to send the person to. They come back to `redirect_uri` with `code` and
         *       `state` (and `iss` from some).
         *     - `WALLET`: a message that the wallet whose address is `publicKey` has to sign as it is (Ethereum `personal_sign`,
         *       Solana `signMessage`).
         *     - `FARCASTER`: the nonce of a Sign In With Farcaster request for this service's domain.
         *
         *     A provider that is not set up is a 400 that names the missing settings.
         */
        get: operations["startSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth/{provider}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish signing in with a provider
         * @description Takes what the provider answered, has it confirmed by the provider, and signs in who has an account. Who has none
         *     gets a `token`: a ticket for `POST /auth/register` (`providerToken`), good for 10 minutes and one account. It is not the
         *     provider's token, which never leaves this service.
         *
         *     An account is one identity at one provider: the same address at another provider is another account. A new account
         *     needs an address that the provider has verified.
         *
         *     Every answer to a begun sign-in counts once, whether it is accepted or not; then begin again.
         */
        post: operations["checkSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth-mobile-callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hand a provider's answer to the mobile app
         * @description Where a provider sends the browser of somebody who signs in from a mobile app. Answers the app's own address (MOBILE_CALLBACK) with the provider's answer added: as JSON for who asks for it, to a browser as a page that opens it and has a link to it.
         */
        get: operations["mobileCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth-form-callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a provider's answer as a form
         * @description Where Apple posts its answer to, from its own site (`response_mode=form_post`). Answers a page that goes on to the `redirect_uri` of the sign-in with `code` and `state` in the query, as other providers send them. It signs nobody in.
         */
        post: operations["passOnFormAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/self": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signed-in person
         * @description The person, with the role and plan in the organization that the request works in: the one of the cookie or header `showorg`, else the first.
         */
        get: operations["getSelf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/personal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the profile
         * @description What the signed-in person says about themselves.
         */
        get: operations["getPersonal"];
        put?: never;
        /**
         * Change the profile
         * @description Sets the name, the bio if it is sent, and the picture: leaving it out removes it. The picture must be an upload of the organization, else it is 404.
         */
        post: operations["updatePersonal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/api-key/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new API key
         * @description Replaces the organization's key: the old one is refused from this moment on. The new one is shown this once and stored as a hash. Also how a new organization gets its first key. For admins.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organizations of the signed-in person
         * @description Those with a membership that is not disabled, oldest first. The first is the one that requests without `showorg` work in.
         */
        get: operations["listOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/change-org": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Work in another organization
         * @description Sets the cookie `showorg`, which later requests work in. Clients without cookies send the header `showorg` instead and need not call this. An organization that the caller is no member of is 403.
         */
        post: operations["changeOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session on the server, so that its token is refused wherever it still is, and clears the cookies.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/impersonate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find somebody to act as
         * @description Memberships whose person or organization has `name` in its name, e-mail address or id, in any case, newest first. People
         *     who run the service themselves, and whoever cannot sign in, are left out. The header `Next-Cursor` is the `cursor` of the
         *     next page; it is absent on the last one.
         *
         *     For administrators of the service.
         */
        get: operations["searchImpersonation"];
        put?: never;
        /**
         * Act as somebody else
         * @description From the next request on this session acts as that member, in their organization and with their role, for one hour or
         *     until this is called without an id. The server remembers it: the cookie `impersonate` only tells old clients. `impersonate`
         *     of `GET /user/self` is true while it lasts. Beginning, end and whatever is done in between are in the organization's audit
         *     log with the administrator's id. Another administrator of the service cannot be impersonated: 403.
         *
         *     For administrators of the service.
         */
        post: operations["impersonate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/email-notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get which mails the signed-in person receives
         * @description In every organization of theirs. All are on until they are switched off.
         */
        get: operations["getEmailPreferences"];
        put?: never;
        /**
         * Set which mails the signed-in person receives
         * @description Sets all three, in every organization of theirs. Mails about a channel that has to be connected again, and about the account, are always sent.
         */
        post: operations["setEmailPreferences"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the organization's subscription
         * @description Empty where there is none, as on every service that sells nothing; everything is allowed there. For admins.
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/subscription/tiers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plans
         * @description The paid plans' prices by period, and what every plan allows. For admins.
         */
        get: operations["listTiers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/join-org": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Makes the signed-in person a member of the organization that the invitation is from. Whoever is a member already gets the
         *     id too, and the invitation stays open.
         *
         *     A token that does not exist is 404, one that somebody has used 409, and 403 one that has expired, was withdrawn, is for
         *     another e-mail address, or was made by somebody who may not invite any more.
         */
        post: operations["joinOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/t": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell of a step the visitor took
         * @description Answers the visitor's id and sets it as the cookie `track` where the browser has none. This service passes nothing on and stores nothing.
         */
        post: operations["trackUserEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/chatbot-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a token for the support chat
         * @description A JWT (HS256) for the vendor of the support chat, valid for an hour, with `user_id` (the organization) and `email`. Where the operator has set none up (CHATBOT_SECRET) it is a 400 that says so.
         */
        get: operations["getChatbotToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/agent-media-sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an address that signs in at the media agent
         * @description The vendor's address with a JWT (HS256) as `token`, valid for one minute, with `id` and `name` of the organization and a `jti` by which the vendor takes it once. Where the operator has set none up (AGENT_MEDIA_URL and AGENT_MEDIA_SECRET) it is a 400 that says so.
         */
        get: operations["getAgentMediaSso"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's API keys
         * @description Keys that were not revoked, expired ones included, oldest first. Nobody can read a key again. For admins.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Make another API key
         * @description A key beside the others, with a name, the scopes it needs, an end and, if wanted, bound to one channel group: it then
         *     sees and touches only the channels of that group, their posts and the notifications about them. Channels connected with it join the group.
         *
         *     The key is shown this once and stored as a hash. An organization may have 100 keys; more are 409. For admins.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The key is refused from this moment on. For admins.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List where this person is signed in
         * @description Live sessions of the signed-in person, in whatever organization they work, last seen first.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out everywhere else
         * @description Ends every session of the signed-in person but the one that this request came with.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description Its token is refused from this moment on, wherever it still is. Ending the current one is signing out.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Needs the current password. Ends every other session of the account, voids the links that were mailed to it and tells
         *     its owner by mail. A wrong current password is 400; too many of them are 429, counted together with failed sign-ins.
         *     An account that signs in elsewhere has no password to change: 409.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the account
         * @description Erases the signed-in person: name, address, password, sessions and memberships. Needs the password; an account that
         *     signs in elsewhere must have signed in within the last ten minutes, else it is 403.
         *
         *     Whoever is the last owner of an organization with other members hands it over first: 409. An organization that is left
         *     without members is closed: its channels are deleted with their secrets and posts, nothing of it is published any more,
         *     and its API keys are refused. Refused with 409 while one of its posts is being sent.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log
         * @description Security-relevant acts in the organization, and sign-ins and changes of password of its members, newest first: who,
         *     what, when and from where. Entries are kept for 400 days. For owners.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what an app asks for
         * @description Where an app sends the person's browser, at `{console_url}/oauth/authorize`. A browser gets the consent page, or is sent to
         *     sign in first; a client that asks for JSON gets what the page shows.
         *
         *     A request that is wrong is answered here and never sent on to the app: an address that nobody has checked is no
         *     place to send people to.
         */
        get: operations["getAuthorization"];
        put?: never;
        /**
         * Let an app in, or not
         * @description What the person decided. Approving makes a code, which is valid for 10 minutes and once; denying sends the app
         *     `error=access_denied`. The JSON answer says where to send the person; the consent page's form is redirected there.
         *
         *     Any member may approve: the public API holds nothing that a member may not do in the console. The token works in the organization of
         *     this request, and dies with the membership. Approving again makes a further token and leaves earlier ones alone.
         */
        post: operations["decideAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a code for an access token
         * @description The app shows its client id and secret, in the body or with HTTP Basic, and the code. A code that is shown twice is refused,
         *     and the token that was made from it is revoked.
         *
         *     A device may poll here too, with `grant_type` `urn:ietf:params:oauth:grant-type:device_code`: see `POST /device/token`.
         *
         *     Errors: `invalid_request` (400, something is missing), `unsupported_grant_type` (400), `invalid_client` (401, the id or the
         *     secret is wrong, or the secret was rotated away), `invalid_grant` (400, the code is unknown, expired, used, another app's, or was asked
         *     for with another redirect URL or challenge).
         */
        post: operations["exchangeCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a token back
         * @description RFC 7009: the app ends one of its own tokens. A token that is unknown, another app's or dead already is answered the same. A public client, which has no secret, sends its client id alone.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the authorization server
         * @description RFC 8414, for client libraries that find out for themselves where to go.
         */
        get: operations["getServerMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/oauth-app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the organization's app
         * @description The app without its secret, which nobody can read again. 404 when there is none. For admins.
         */
        get: operations["getOAuthApp"];
        /**
         * Change the organization's app
         * @description What is absent stays as it is. Client id, secret and tokens go on. For admins.
         */
        put: operations["updateOAuthApp"];
        /**
         * Register the organization's app
         * @description Makes a client id and a client secret. The secret is shown this once and stored as a hash. An organization has one app; a second is 409. For admins.
         */
        post: operations["createOAuthApp"];
        /**
         * Delete the organization's app
         * @description For good: every token of the app is revoked, and it disappears from everybody's approved apps. For admins.
         */
        delete: operations["deleteOAuthApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/oauth-app/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new client secret
         * @description The old secret redeems no code from this moment on; tokens that were issued stay valid. The new one is shown this once. For admins.
         */
        post: operations["rotateOAuthAppSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/approved-apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the apps that the signed-in person has let in
         * @description In all organizations of theirs, the newest approval first: one row for each app and organization, however many tokens it holds. Devices that were let in show as the app `Command line`.
         */
        get: operations["listApprovedApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/approved-apps/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Shut an app out again
         * @description Every token that the signed-in person gave the app in that organization is refused once this returns.
         */
        delete: operations["revokeApprovedApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the login of a device
         * @description For tools without a browser (RFC 8628). Show the person `user_code` and `verification_uri`, and ask `POST /device/token`
         *     every `interval` seconds until they have decided. Nothing has to be sent.
         *
         *     A form-encoded request gets 200, as the RFC has it.
         */
        post: operations["startDeviceAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask whether a device is let in
         * @description 400 until the person has decided: `authorization_pending` means ask again, `slow_down` means ask again and wait five
         *     seconds longer from now on, `access_denied` and `expired_token` are final. Then the access token, once. It belongs to the
         *     built-in app "Command line", which the person finds and ends under `GET /user/approved-apps`, and to the organization they
         *     worked in; it ends with their membership.
         *
         *     A form-encoded request gets 200, as the RFC has it.
         */
        post: operations["pollDeviceToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look at a device before letting it in
         * @description What asks for access with this code, from where and since when. Show it to the person, who may have been sent the code by somebody else. After 5 wrong codes within 15 minutes the answer is 429; 10 from one address.
         */
        get: operations["getDeviceInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a device in, or refuse it
         * @description The device gets a token that acts for the organization that the request works in. Repeating a decision is a success; another one is `already_decided`. To take back what the device has fetched, revoke the app under `DELETE /user/approved-apps/{id}`. After 5 wrong codes within 15 minutes the answer is 429; 10 from one address.
         */
        post: operations["approveDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enterprise/create-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an organization for a customer of another service
         * @description Claims: `id` (the customer's id there), `name` (of the person or company), `saasName` (letters, digits, `-` and `_`) and
         *     `email`. Makes an organization with an owner whose address is the customer's with `+<saasName>` before the `@`, and an
         *     API key for it.
         *
         *     Idempotent by `saasName` and `id`: repeating it answers the same organization and key, as long as the key is live; once
         *     it was replaced or revoked it is 409. An address that another account has already is 409 too.
         */
        post: operations["createEnterpriseUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enterprise/url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the address where a customer connects a channel
         * @description Claims: `apiKey` (of the customer's organization), `provider` (a channel's identifier), `redirectUrl` (where the browser
         *     goes afterwards), `webhookUrl` (called afterwards); to connect a channel again `refreshId`, and for channels with many
         *     instances `externalUrl`. The first two URLs must be public and https.
         *
         *     Once the channel is connected, `webhookUrl` gets `POST {"params": <JWT>}`, signed with ENTERPRISE_SECRET, with the claims
         *     `apiKey`, `organizationId` and `id` (the channel), and the audience `postern-enterprise-webhook`. It is tried again when
         *     it does not answer 2xx. A channel that is connected by typed fields has no such address: 400.
         */
        post: operations["getEnterpriseConnectUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enterprise/delete-channel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a customer's channel
         * @description Claims: `apiKey` (of the customer's organization) and `id` (the channel). Deletes the channel with its secrets and posts; 409 while one of them is being sent.
         */
        post: operations["deleteEnterpriseChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/monitor/queue/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether a queue keeps up
         * @description The real figures of one kind of job, for a monitor that watches the status: 503 with the same figures when jobs have
         *     waited for more than five minutes or a post is overdue, 404 for a name that no job has.
         *
         *     Like `/metrics` it takes METRICS_TOKEN as `Authorization: Bearer <token>`, and is open without one outside production.
         *     The session of an administrator of the service is always enough.
         */
        get: operations["getQueueHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the organization
         * @description Everybody who may work in it, oldest membership first. For admins.
         */
        get: operations["listTeam"];
        put?: never;
        /**
         * Invite somebody to the organization
         * @description Makes a link that adds whoever accepts it (`POST /user/join-org`, or `POST /auth/register` with it) to the organization
         *     with this role, once, within two days. With an `email` only the owner of that address can accept it, and an invitation
         *     to the same address that is still open is replaced. With `sendEmail` the link is also mailed, at most five times an hour
         *     to one address.
         *
         *     The link is shown this once. It stops working when it is withdrawn, and when whoever made it may not invite any more.
         *     Nobody can invite to a role above their own, and no administrator of the service in somebody else's name. For admins.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/team/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invitations
         * @description Those that can still be accepted, newest first, without their links. For admins.
         */
        get: operations["listInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/team/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description Its link is refused from this moment on. One that was accepted, was withdrawn before or has expired is 404. For admins.
         */
        delete: operations["cancelInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/team/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the role of a member
         * @description From the member's next request on. A member who ranks higher than the caller and a role above the caller's own are 403; the last owner keeps their role: 409. The id is the person's (`user.id` of `GET /settings/team`). For admins.
         */
        put: operations["changeMemberRole"];
        post?: never;
        /**
         * Remove a member from the organization
         * @description Access ends at once: sessions and apps of that person do not reach the organization any more, and invitations they made are withdrawn. API keys are the organization's and stay: revoke those that the person knows. A member who ranks higher than the caller is 403, the last owner 409. Removing oneself is leaving. The id is the person's (`user.id` of `GET /settings/team`). For admins.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/shortlink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what happens to links in posts
         * @description What clients do with long links in the text of a post of this organization. `ASK` until it is set.
         */
        get: operations["getShortlinkPreference"];
        put?: never;
        /**
         * Set what happens to links in posts
         * @description Sets it for everybody in the organization. For admins.
         */
        post: operations["setShortlinkPreference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the channels that can be connected
         * @description The catalogue: every channel that this service knows, how it is connected and, where that is by fields, which. Needs no credential.
         */
        get: operations["listProviders"];
        put?: never;
        post?: never;
        /**
         * Delete a channel
         * @description Removes the channel with its posts: what is still queued is not published. Refused with 409 while one of them is being sent. Its tokens are erased. What is live on the platform stays there. Connecting the same account later brings the channel back, without the posts.
         */
        delete: operations["deleteChannel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the connected channels
         * @description Every channel of the organization, oldest first, disabled ones and ones that need to be connected again included. Never a token.
         */
        get: operations["listChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/social/{integration}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start connecting a channel
         * @description Answers where to send the user. The platform sends them back to `<console>/integrations/social/<identifier>` with `state` and `code`, which `POST /integrations/social-connect/{integration}` takes within an hour, once. For channels that are connected by fields (`customFields` in the catalogue) `url` is the bare state.
         */
        get: operations["startConnect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/social-connect/{integration}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish connecting a channel
         * @description Trades the platform's code, or the fields that the user typed, for a connected channel. The state is the only credential: it decides the organization and works once. When the platform refuses fields (a wrong password) the same state can be tried again. Connecting an account that is known reconnects its channel and keeps posts, posting times and settings.
         */
        post: operations["connectChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch a channel off
         * @description Nothing is published on it until it is switched on; its posts stay queued. Repeating it changes nothing.
         */
        post: operations["disableChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch a channel on
         * @description Lets posts out again. Repeating it changes nothing.
         */
        post: operations["enableChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{id}/time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a channel's posting times
         * @description Replaces the times that the next free slot is looked for at. Minutes after midnight: in UTC, or on the wall clock of `timezone` when it is given.
         */
        post: operations["setPostingTimes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the script of the pages
         * @description Copies secrets to the clipboard and shows instants in the reader's zone. Every page works without it.
         */
        get: operations["getConsoleScript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the sign-in page
         * @description E-mail and password, and a button for each provider that is set up. Who is signed in goes on to `next`.
         */
        get: operations["showSignIn"];
        put?: never;
        /**
         * Sign in
         * @description Sets the cookie `auth` and goes on to `next`; what is wrong comes back with the page.
         */
        post: operations["submitSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a provider
         * @description Leads to the provider, who leads back to `/auth/callback/{provider}`.
         */
        post: operations["startProviderSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/callback/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Come back from a provider
         * @description Signs in whoever has an account; whoever has none is asked for the name of their organization.
         */
        get: operations["finishProviderSignIn"];
        put?: never;
        /**
         * Make an account with a provider
         * @description The organization and the account, signed in at once.
         */
        post: operations["submitProviderSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the sign-up page
         * @description The first account of a service can always be made; others while registration is open.
         */
        get: operations["showSignUp"];
        put?: never;
        /**
         * Create an account
         * @description Signed in at once where no mail is configured; otherwise a mail with an activation link is sent.
         */
        post: operations["submitSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session on the server and in the browser.
         */
        post: operations["submitSignOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a reset link
         * @description The answer is the same whether or not the address has an account.
         */
        post: operations["submitForgot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/forgot/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the page for a new password
         * @description Where the mailed link leads.
         */
        get: operations["showReset"];
        put?: never;
        /**
         * Set a new password
         * @description Ends every session of the account and leads to the sign-in page.
         */
        post: operations["submitReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/activate/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the activation page
         * @description Where the mailed link leads. Opening it changes nothing yet.
         */
        get: operations["showActivate"];
        put?: never;
        /**
         * Activate the account
         * @description Signs in, or leads to the sign-in page when the account is active already.
         */
        post: operations["submitActivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for another activation mail
         * @description The answer is the same whether or not the address has an account.
         */
        post: operations["submitResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See an invitation
         * @description Who is signed in may join; the others are led to the sign-in and sign-up pages first.
         */
        get: operations["showJoin"];
        put?: never;
        /**
         * Join an organization
         * @description Accepts the invitation and goes on in that organization.
         */
        post: operations["submitJoin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what a device asks for
         * @description Shows which program asks, from where and since when. The code can be typed where it is not in the address.
         */
        get: operations["showDevice"];
        put?: never;
        /**
         * Let a device in, or not
         * @description Approves or denies the device with this code for the current organization.
         */
        post: operations["submitDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the posts
         * @description What is queued, what was published and what failed and why, newest first.
         */
        get: operations["showPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/posts/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a failed post again
         * @description Publishes what failed, now. What is out is not published again.
         */
        post: operations["submitRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch the organization
         * @description Sets the cookie `showorg` and goes back.
         */
        post: operations["submitOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the channels
         * @description What is connected, and what can be.
         */
        get: operations["showChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a channel
         * @description Reconnects, disables, enables or deletes it.
         */
        post: operations["submitChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/connect/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how to connect a channel
         * @description The fields that the platform needs.
         */
        get: operations["showConnect"];
        put?: never;
        /**
         * Connect a channel
         * @description Leads to the platform, or connects at once where its fields are all there is.
         */
        post: operations["submitConnect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/connected/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Come back from a platform
         * @description Ends what connecting began. The state is its only credential and works once.
         */
        get: operations["finishConnect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the API keys
         * @description For admins.
         */
        get: operations["showKeys"];
        put?: never;
        /**
         * Make an API key
         * @description Shows it this once. For admins.
         */
        post: operations["submitKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key
         * @description It is refused from this moment on. For admins.
         */
        post: operations["submitKeyRevocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the app of the organization
         * @description For admins.
         */
        get: operations["showApps"];
        put?: never;
        /**
         * Create or change the app
         * @description Shows the secret of a new app this once. For admins.
         */
        post: operations["submitApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/apps/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret for the app
         * @description Shows it this once. For admins.
         */
        post: operations["submitSecretRotation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/apps/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the app
         * @description Its tokens stop working at once. For admins.
         */
        post: operations["submitAppDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the approved apps
         * @description Which apps may act for the signed-in person.
         */
        get: operations["showApprovedApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/approved/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an approved app
         * @description Its tokens stop working at once.
         */
        post: operations["submitAppRevocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See where you are signed in
         * @description Live sessions, last seen first.
         */
        get: operations["showSessions"];
        put?: never;
        /**
         * Sign out everywhere else
         * @description Ends every session but this one.
         */
        post: operations["submitOtherSessionsEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a session
         * @description Its token is refused from this moment on.
         */
        post: operations["submitSessionEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the team
         * @description Members and open invitations.
         */
        get: operations["showMembers"];
        put?: never;
        /**
         * Invite somebody
         * @description By mail, or with a link to pass on that is shown this once. For admins.
         */
        post: operations["submitInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a member
         * @description Gives another role, or ends the membership. For admins.
         */
        post: operations["submitMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw an invitation
         * @description Its link is refused from this moment on. For admins.
         */
        post: operations["submitInvitationEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file
         * @description Stores an image (JPEG, PNG, GIF, WebP, AVIF, BMP or TIFF, up to 10 MB) or a video (MP4, up to 1 GB). The type is read from the bytes. Reference the `id` and `path` of the answer in a post's `image` array.
         */
        post: operations["uploadMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/upload-from-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file from a URL
         * @description The service fetches the file. The URL must be reachable from the internet over https without a login; addresses inside a private network are refused. Types and sizes are those of an upload.
         */
        post: operations["uploadMediaFromUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/find-slot/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the next free slot of a channel
         * @description The earliest of the channel's posting times, on the clock of its time zone, that lies ahead and at which nothing is planned on this channel yet, within the next 366 days.
         */
        get: operations["findSlot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List posts
         * @description The posts between two dates, both included, earliest first. A repeating post appears once per occurrence in between. Comments are not listed; `GET /public/v1/posts/{id}` has the whole thread. Without `limit` up to 10 000 posts come at once, and more are refused.
         */
        get: operations["listPosts"];
        put?: never;
        /**
         * Create posts
         * @description Creates one thread per entry of `posts`, each on its channel – all of them or, when anything is wrong, none. Every
         *     mistake is listed in `errors`.
         *
         *     With the `id` of an entry of yours in `value[].id` the same call edits it: `type: update` in place, `draft`
         *     takes it off the schedule, `schedule` and `now` plan it anew. What is published already is only published again
         *     with `republish: true`. While a post is on its way to the platform it cannot be edited (409).
         *
         *     Drafts may break the channel's rules (length, media, settings); they are checked once they are scheduled.
         */
        post: operations["createPosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check posts without creating them
         * @description Takes what creating takes, changes nothing and tells per channel what is wrong, with the length of each text as the platform counts it. Drafts are checked as if they were to be published.
         */
        post: operations["validatePosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/group/{group}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a post by its group
         * @description The same as deleting the post; `id` in the answer is the first entry's. A group that is not there is 404.
         */
        delete: operations["deletePostGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one post
         * @description The whole thread with its state, by the id of any of its entries. Poll it to learn when a post is out: `state` turns `PUBLISHED` with a `releaseURL`, or `ERROR` with an `error`.
         */
        get: operations["getPost"];
        put?: never;
        post?: never;
        /**
         * Delete a post
         * @description Deletes the whole thread that the id belongs to and stops its publication. What is on the platform already stays there. While an entry is on its way to the platform this is refused (409), because nobody knows yet how that ends.
         */
        delete: operations["deletePost"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the log of a post
         * @description What happened to the thread so far – created, queued, each attempt and how it ended.
         */
        get: operations["listPostEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a failed post again
         * @description For a post or a comment in state `ERROR`; 400 or 409 where nothing failed. The thread goes on at the entry that failed, and what is out is not published again. Look at the channel first when the error is `outcome_unknown`: the post may be live. A platform that recognises repeats is asked again about the same post; on every other one this makes a new one.
         */
        post: operations["retryPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/{id}/missing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a post could be on the platform
         * @description For a post whose `releaseId` is the literal `missing`, or whose outcome is unknown: what the account published lately, to pick the right one. Empty for every other post, and where the platform has no such list.
         */
        get: operations["listMissingReleases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Take a post off the schedule, or put it back
         * @description `draft` stops its publication, `schedule` queues the whole thread for its stored date, at once if that has passed.
         */
        put: operations["setPostStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/{id}/release-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Tell which post on the platform this is
         * @description For a post whose `releaseId` is the literal `missing`, or whose outcome is unknown: that one then counts as published. Refused (409) for every other post.
         */
        put: operations["setReleaseId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notifications
         * @description What the service told the organization, newest first, 100 per page.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/is-connected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the credential
         * @description Answers when the API key or access token is valid, and 401 when it is not.
         */
        get: operations["isConnected"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the client labels
         * @description The labels that channels are grouped under, one for each client of an agency, say. Nothing to do with post groups.
         */
        get: operations["listGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the connected channels
         * @description Every channel of the organization, oldest first, disabled ones included. Their ids are what posts name in `integration.id`.
         */
        get: operations["listIntegrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/integrations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a channel
         * @description Removes the channel with its posts: what is still queued is not published. Refused with 409 while one of them is being sent. What is live on the platform stays there.
         */
        delete: operations["deleteIntegration"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/integration-settings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what posts on a channel may hold
         * @description The channel's rules in words, how long a text may be, the JSON Schema of `settings`, and the tools that `POST /public/v1/integration-trigger/{id}` runs.
         */
        get: operations["getIntegrationSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/integration-trigger/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a tool of a channel
         * @description Asks the platform for what settings need: its boards, communities, templates and so on. Only the tools that `GET /public/v1/integration-settings/{id}` lists can be run. An expired token is renewed first.
         */
        post: operations["triggerIntegrationTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/social/{integration}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the URL that connects a channel
         * @description Send a person there: they allow this service on the platform and come back to `<console>/integrations/social/<identifier>`, where the console finishes the connect. Valid for an hour, once. For channels that are connected by fields `url` is the bare state, which `POST /integrations/social-connect/{integration}` takes together with the fields.
         */
        get: operations["getConnectUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Stable, machine-readable. Each has a section on the error page that `type` points to.
         * @enum {string}
         */
        ErrorCode: "bad_request" | "validation_failed" | "unknown_channel" | "content_rejected" | "already_published" | "unsupported_media" | "source_unreachable" | "unauthorized" | "channel_disconnected" | "plan_limit" | "forbidden" | "cross_site" | "not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "conflict" | "connect_failed" | "idempotency_in_progress" | "payload_too_large" | "uri_too_long" | "headers_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "idempotency_mismatch" | "rate_limited" | "internal" | "upstream_failed" | "unavailable";
        ErrorDetail: {
            /** @description Where in the request, as a dotted path – `body.posts.0.value`, `query.page`, `path.id`. */
            location: string;
            /** @description Why. */
            message: string;
        };
        /** @description RFC 9457 problem details with members of our own. */
        Problem: {
            /**
             * Format: uri
             * @description Page that explains the code.
             */
            type: string;
            /** @description Short summary of the code; the same every time. */
            title: string;
            status: number;
            /** @description What went wrong this time and what to do about it. */
            detail: string;
            /** @description The path that was called. */
            instance: string;
            code: components["schemas"]["ErrorCode"];
            /** @description Quote it when you report a problem; it is also in the `X-Request-Id` header. */
            request_id: string;
            /** @description Same as `detail`; the member that older clients read. */
            message: string;
            /** @description Same as `detail`, on `/public/v1` only; some older clients read this one. */
            msg?: string;
            /** @description One row per mistake in the request. */
            errors?: components["schemas"]["ErrorDetail"][];
        };
        Root: {
            name: string;
            /** @description Version of the contract. */
            version: string;
            /** @enum {string} */
            status: "running";
            /** Format: uri */
            docs: string;
            /** Format: uri */
            contract: string;
        };
        Liveness: {
            /** @enum {string} */
            status: "alive";
        };
        Readiness: {
            /** @enum {string} */
            status: "ready";
            /** @enum {string} */
            database: "sqlite" | "postgres";
        };
        /** @description An OpenAPI 3.1 document. */
        Contract: {
            openapi: string;
            info: {
                [key: string]: unknown;
            };
            paths: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        IdValue: string;
        /** @description JSON Feed 1.1 (jsonfeed.org). */
        SandboxFeed: {
            version: string;
            title: string;
            home_page_url?: string;
            feed_url?: string;
            items: {
                id: string;
                url?: string;
                content_text: string;
                /** Format: date-time */
                date_published: string;
                attachments?: {
                    url: string;
                    mime_type: string;
                    title?: string;
                }[];
            }[];
        };
        CanRegister: {
            /** @description True while registration is open. The first account of a new service can always be made. */
            register: boolean;
        };
        /**
         * @description How people sign in: `LOCAL` by an e-mail address with a password, the others with a `providerToken` from `POST /auth/oauth/{provider}/exists`. `GET /auth/providers` lists those that this service is set up for.
         * @enum {string}
         */
        Provider: "LOCAL" | "GITHUB" | "GOOGLE" | "APPLE" | "FARCASTER" | "WALLET" | "GENERIC";
        /**
         * Format: email
         * @description In any case; one mailbox is one account.
         */
        Email: string;
        /** @description 8 to 128 characters of any kind, used exactly as sent. The most common passwords are refused. There are no other rules. */
        NewPassword: string;
        /** @description Accepted from existing clients and ignored. */
        VisitorId: string | null;
        RegisterRequest: {
            provider: components["schemas"]["Provider"];
            email?: components["schemas"]["Email"];
            password?: components["schemas"]["NewPassword"];
            /** @description For other providers than `LOCAL`: the ticket from `POST /auth/oauth/{provider}/exists`. `LOCAL` ignores it; the others ignore `email` and `password`. */
            providerToken?: string | null;
            /** @description Name of the organization that is made with the account. */
            company: string;
            /** @description The token of an invitation (`org` of its link); wins over the cookie `org`. */
            org?: string | null;
            datafast_visitor_id?: components["schemas"]["VisitorId"];
        };
        /** @description One of the two, depending on whether the service can send mail. */
        RegisterResult: {
            /**
             * @description The account is active; the session cookie comes with this answer.
             * @enum {boolean}
             */
            register: true;
        } | {
            /**
             * @description A mail with an activation link is on its way.
             * @enum {boolean}
             */
            activate: true;
        };
        LoginRequest: {
            provider: components["schemas"]["Provider"];
            email?: components["schemas"]["Email"];
            /** @description Exactly as it was chosen. */
            password?: string;
            /** @description For other providers than `LOCAL`: the ticket from `POST /auth/oauth/{provider}/exists`. `LOCAL` ignores it; the others ignore `email` and `password`. */
            providerToken?: string | null;
            datafast_visitor_id?: components["schemas"]["VisitorId"];
        };
        LoginResult: {
            /** @enum {boolean} */
            login: true;
        };
        ForgotRequest: {
            email: components["schemas"]["Email"];
        };
        ForgotResult: {
            /**
             * @description Says nothing about whether the address has an account.
             * @enum {boolean}
             */
            forgot: true;
        };
        ResetRequest: {
            password: components["schemas"]["NewPassword"];
            /** @description The same again. */
            repeatPassword: string;
            /** @description The last part of the mailed link. */
            token: string;
        };
        ResetResult: {
            /** @description False when the link is unknown, was used or is older than 20 minutes. The password is unchanged then. */
            reset: boolean;
        };
        ActivateRequest: {
            /** @description The last part of the mailed link. */
            code: string;
            datafast_visitor_id?: components["schemas"]["VisitorId"];
        };
        ActivateResult: {
            /** @description True when this call activated the account; false when it was active already, and no session is started. */
            can: boolean;
        };
        ResendRequest: {
            email: components["schemas"]["Email"];
        };
        ResendResult: {
            /**
             * @description Says nothing about whether the address has an account.
             * @enum {boolean}
             */
            success: true;
        };
        /**
         * @description A way to sign in beside `LOCAL`. `GENERIC` is the OpenID Connect provider of the service's operator.
         * @enum {string}
         */
        SignInProvider: "GOOGLE" | "GITHUB" | "APPLE" | "GENERIC" | "WALLET" | "FARCASTER";
        SignInProviders: {
            providers: {
                provider: components["schemas"]["SignInProvider"];
                /** @description What its button says. */
                name: string;
            }[];
        };
        CheckSignInRequest: {
            /**
             * @description The `code` that the provider sent back. `WALLET`: base64 of the JSON `{publicKey, challenge, signature}`, the challenge as it
             *     was answered, the signature in hex, base58 or base64. `FARCASTER`: base64 of the JSON `{message, signature}`.
             */
            code: string;
            /** @description The `state` that the provider sent back. Not needed for `WALLET` and `FARCASTER`. */
            state?: string | null;
            /** @description As it was given when the sign-in was begun. It is remembered and need not be sent. */
            redirect_uri?: string | null;
            /** @description The `iss` that the provider sent back, if it did. */
            iss?: string | null;
        };
        /** @description One of the two, depending on whether the identity has an account. */
        CheckSignInResult: {
            /**
             * @description The session cookie comes with this answer.
             * @enum {boolean}
             */
            login: true;
        } | {
            /** @description The `providerToken` for `POST /auth/register`; good for 10 minutes and one account. */
            token: string;
        };
        MobileCallback: {
            /** @description Opens the app. */
            url: string;
        };
        FormAnswer: {
            /** @description The state that the sign-in was begun with. */
            state: string;
            /** @description The provider's code. */
            code?: string;
            /** @description Why there is no code. */
            error?: string;
        } & {
            [key: string]: unknown;
        };
        Picture: {
            id: string;
            /**
             * Format: uri
             * @description Where the file is.
             */
            path: string;
        };
        /**
         * @description `SUPERADMIN` owns the organization, `ADMIN` runs it, `USER` works in it.
         * @enum {string}
         */
        Role: "SUPERADMIN" | "ADMIN" | "USER";
        /**
         * @description The organization's plan; `ULTIMATE` where the service has no billing.
         * @enum {string}
         */
        Tier: "FREE" | "STANDARD" | "TEAM" | "PRO" | "ULTIMATE";
        Self: {
            id: string;
            email: string;
            /** @description How this person signs in. */
            providerName: string;
            name: string | null;
            lastName: string | null;
            bio: string | null;
            /** @description null when there is none. */
            picture: components["schemas"]["Picture"] | null;
            pictureId: string | null;
            /** @description Minutes from UTC. */
            timezone: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            lastReadNotifications: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            lastOnline: string;
            activated: boolean;
            sendSuccessEmails: boolean;
            sendFailureEmails: boolean;
            sendStreakEmails: boolean;
            /** @description Same as `admin`. */
            isSuperAdmin: boolean;
            /** @description The organization that this request works in. */
            orgId: string;
            role: components["schemas"]["Role"];
            tier: components["schemas"]["Tier"];
            /** @description How many channels the plan allows. */
            totalChannels: number;
            /** @description Whether the plan was bought for life. */
            isLifetime: boolean;
            /** @description Whether this person runs the whole service. */
            admin: boolean;
            /** @description Whether an admin of the service acts as this person. */
            impersonate: boolean;
            /** @description Whether the organization is on a trial; false without billing. */
            isTrailing: boolean;
            /** @description Whether a trial can be started; false without billing. */
            allowTrial: boolean;
            /** Format: date-time */
            streakSince: string | null;
            /** @description Always empty. The key is stored as a hash and shown once, by `POST /user/api-key/rotate`. */
            publicApi: string;
            /** @description How the organization's API key begins, for admins; null when there is none or for others. */
            publicApiPrefix: string | null;
        };
        Personal: {
            id: string;
            name: string | null;
            bio: string | null;
            /** @description null when there is none. */
            picture: components["schemas"]["Picture"] | null;
        };
        PictureReference: {
            /** @description The upload's id. */
            id: string;
            /** @description Ignored; the file is found by its id. */
            path?: string | null;
            /** @description Ignored. */
            alt?: string | null;
            /** @description Ignored. */
            thumbnail?: string | null;
        };
        PersonalRequest: {
            fullname: string;
            /** @description Left as it is when absent, emptied by null. */
            bio?: string | null;
            /** @description An uploaded file of the organization. Absent or null removes the picture. */
            picture?: components["schemas"]["PictureReference"] | null;
        };
        RotatedApiKey: {
            /** @description The organization. */
            id: string;
            /** @description The organization's name. */
            name: string;
            /** @description The new key. It is shown this once. */
            apiKey: string;
            apiKeyId: string;
            /** @description How the key begins; this stays visible. */
            apiKeyPrefix: string;
        };
        Organization: {
            id: string;
            name: string;
            role: components["schemas"]["Role"];
            tier: components["schemas"]["Tier"];
            /** @description The caller's own membership, in the form that existing clients read. */
            users: {
                role: components["schemas"]["Role"];
                /** @description Always false; disabled memberships are left out. */
                disabled: boolean;
            }[];
        };
        Organizations: components["schemas"]["Organization"][];
        ChangeOrganizationRequest: {
            /** @description One of `GET /user/organizations`. */
            id: string;
        };
        ChangedOrganization: {
            id: string;
        };
        LoggedOut: {
            /** @enum {boolean} */
            logout: true;
        };
        Impersonatable: {
            /** @description The membership; what `POST /user/impersonate` takes. */
            id: string;
            role: components["schemas"]["Role"];
            organization: {
                id: string;
                name: string;
                /** @description null when there is none. */
                subscription: {
                    subscriptionTier: components["schemas"]["Tier"];
                } | null;
            };
            user: {
                id: string;
                name: string | null;
                email: string;
            };
        };
        Impersonatables: components["schemas"]["Impersonatable"][];
        ImpersonateRequest: {
            /** @description A membership of `GET /user/impersonate`; absent, null or empty to stop. */
            id?: string | null;
        };
        Impersonation: {
            impersonate: boolean;
            /**
             * Format: date-time
             * @description When it ends by itself.
             */
            until: string | null;
        };
        EmailPreferences: {
            /** @description About posts that were published. */
            sendSuccessEmails: boolean;
            /** @description About posts that failed. */
            sendFailureEmails: boolean;
            /** @description Reminders to keep on posting. */
            sendStreakEmails: boolean;
        };
        EmailPreferencesRequest: {
            /** @description About posts that were published. */
            sendSuccessEmails: boolean;
            /** @description About posts that failed. */
            sendFailureEmails: boolean;
            /** @description Reminders to keep on posting. */
            sendStreakEmails: boolean;
        };
        /** @description Absent where there is none. */
        Subscription: {
            id: string;
            organizationId: string;
            subscriptionTier: components["schemas"]["Tier"];
            /** @enum {string} */
            period: "MONTHLY" | "YEARLY";
            totalChannels: number;
            isLifetime: boolean;
            /** Format: date-time */
            cancelAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SubscriptionAnswer: {
            subscription?: components["schemas"]["Subscription"];
        };
        Price: {
            name: components["schemas"]["Tier"];
            /** @enum {string} */
            recurring: "month" | "year";
            /** @description US dollars. */
            price: number;
        };
        Plan: {
            current: components["schemas"]["Tier"];
            /** @description US dollars. */
            month_price: number;
            /** @description US dollars. */
            year_price: number;
            /** @description Channels. */
            channel: number;
            posts_per_month: number;
            /** @description Images made a month. */
            image_generation_count: number;
            /** @description Videos made a month. */
            generate_videos: number;
            /** @description Whether others can be invited. */
            team_members: boolean;
            community_features: boolean;
            ai: boolean;
            import_from_channels: boolean;
            image_generator: boolean;
            public_api: boolean;
            webhooks: number;
            autoPost: boolean;
        };
        Tiers: {
            month: components["schemas"]["Price"][];
            year: components["schemas"]["Price"][];
            /** @description From the least to the most. */
            tiers: components["schemas"]["Plan"][];
        };
        JoinOrganizationRequest: {
            /** @description What the invitation's link has as `org`. */
            org: string;
        };
        JoinedOrganization: {
            /** @description The organization; `POST /user/change-org` works in it. */
            id: string;
        };
        TrackRequest: {
            /** @description 0 looked at something, 1 registered, 2 began to pay, 3 began a trial, 4 bought. */
            tt: number;
            /** @description Accepted from existing clients and ignored. */
            fbclid?: string | null;
            /** @description Accepted from existing clients and ignored. */
            additional?: {
                [key: string]: unknown;
            } | null;
        };
        Tracked: {
            /** @description Ten letters and digits. */
            track: string;
        };
        ChatbotToken: {
            token: string;
        };
        AgentMediaSso: {
            /**
             * Format: uri
             * @description To be opened at once.
             */
            url: string;
        };
        /**
         * @description `read` allows GET, `write` everything else.
         * @enum {string}
         */
        Scope: "read" | "write";
        KeyGroup: {
            id: string;
            name: string;
        };
        ApiKey: {
            id: string;
            name: string;
            /** @description How the key begins; this stays visible. */
            prefix: string;
            scopes: components["schemas"]["Scope"][];
            /** @description The channel group that the key is bound to; null = all channels. */
            group: components["schemas"]["KeyGroup"] | null;
            /** @description Whether this is the key that `POST /user/api-key/rotate` replaces. */
            default: boolean;
            /**
             * Format: date-time
             * @description From then on the key is refused.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description To the minute; null = never.
             */
            lastUsedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        ApiKeys: {
            keys: components["schemas"]["ApiKey"][];
        };
        CreateApiKeyRequest: {
            /** @description What the key is for. */
            name: string;
            /** @description Both when absent. */
            scopes?: components["schemas"]["Scope"][] | null;
            /** @description Id of a channel group (`GET /public/v1/groups`); the key sees and touches only the channels of this group. */
            group?: string | null;
            /**
             * Format: date-time
             * @description From then on the key is refused. It must lie ahead; never when absent.
             */
            expiresAt?: string | null;
        };
        CreatedApiKey: components["schemas"]["ApiKey"] & {
            /** @description The key itself. It is shown this once. */
            key: string;
        };
        Reference: {
            id: string;
        };
        Session: {
            id: string;
            /** @description Whether this request came with it. */
            current: boolean;
            /** @description Where it was started from. */
            ip: string | null;
            /** @description What the browser or client called itself. */
            userAgent: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            lastSeenAt: string;
            /**
             * Format: date-time
             * @description Its end; it ends earlier when it is not used for 30 days.
             */
            expiresAt: string;
        };
        Sessions: {
            sessions: components["schemas"]["Session"][];
        };
        EndedSessions: {
            /** @description How many were ended. */
            ended: number;
        };
        ChangePasswordRequest: {
            currentPassword: string;
            password: components["schemas"]["NewPassword"];
        };
        PasswordChanged: {
            /** @enum {boolean} */
            changed: true;
        };
        DeleteAccountRequest: {
            /** @description The account's password; not needed for an account that has none. */
            password?: string | null;
        };
        AccountDeleted: {
            /** @enum {boolean} */
            deleted: true;
        };
        AuditUser: {
            id: string;
            /** @description null once the account is deleted. */
            email: string | null;
            name: string | null;
        };
        AuditEntry: {
            id: string;
            /** @description What was done, `<thing>.<act>`; more may come. */
            action: string;
            /** @description Who did it; null for the service itself, for an API key, and for who is not known. */
            user: components["schemas"]["AuditUser"] | null;
            /** @description Id of what it was done to. */
            target: string | null;
            ip: string | null;
            /** @description Facts of this act; never a secret. */
            detail: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
        };
        AuditLog: {
            entries: components["schemas"]["AuditEntry"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        OAuthError: {
            /** @description What is wrong, as a word of the RFC. */
            error: string;
            /** @description The same in a sentence. */
            error_description: string;
        };
        AuthorizationPicture: {
            id: string;
            /**
             * Format: uri
             * @description Where the file is.
             */
            path: string;
        };
        AuthorizationApp: {
            name: string;
            description: string | null;
            picture: components["schemas"]["AuthorizationPicture"] | null;
            clientId: string;
            redirectUrl: string;
        };
        /**
         * @description `read` allows GET on the public API, `write` everything else.
         * @enum {string}
         */
        OAuthScope: "read" | "write";
        AuthorizationOrganization: {
            id: string;
            name: string;
        };
        Authorization: {
            app: components["schemas"]["AuthorizationApp"];
            /** @description What the app asks for. */
            scopes: components["schemas"]["OAuthScope"][];
            /** @description Where the answer will be sent. */
            redirectUri: string;
            /** @description As it was sent; absent when none was. */
            state?: string;
            /** @description The organization that approving lets the app into; null while nobody is signed in. */
            organization: components["schemas"]["AuthorizationOrganization"] | null;
        };
        DecisionRequest: {
            client_id: string;
            /** @enum {string} */
            action: "approve" | "deny";
            /** @description Comes back to the app as it is. */
            state?: string;
            /** @description `code`, if it is sent. */
            response_type?: string;
            /** @description As the app sent it. */
            redirect_uri?: string;
            /** @description Words parted by spaces; everything when absent. */
            scope?: string;
            code_challenge?: string;
            code_challenge_method?: string;
            /** @description The organization that the person was shown. Approving fails when the request works in another one by now. */
            organization_id?: string;
        } & {
            [key: string]: unknown;
        };
        Decision: {
            /** @description Where to send the person, `code` or `error`, `state` and `iss` included. */
            redirect: string;
        };
        TokenRequest: {
            /** @description `authorization_code`, or that of a device. */
            grant_type: string;
            /** @description The code that came to the redirect URL. */
            code?: string;
            /** @description Not needed with HTTP Basic. */
            client_id?: string;
            /** @description Not needed with HTTP Basic. */
            client_secret?: string;
            /** @description Of a device that polls here. */
            device_code?: string;
            /** @description Required when it was sent at the start. */
            redirect_uri?: string;
            /** @description Required when a challenge was sent at the start. */
            code_verifier?: string;
        } & {
            [key: string]: unknown;
        };
        AccessToken: {
            /** @description The organization that the token acts in. */
            id: string;
            /** @description Its customer id at the payment provider; null when it has none. */
            cus: string | null;
            /** @description Does not expire. */
            access_token: string;
            /** @enum {string} */
            token_type: "bearer";
            /** @description What the token allows, words parted by spaces. */
            scope: string;
        };
        RevocationRequest: {
            token: string;
            token_type_hint?: string;
            /** @description Not needed with HTTP Basic. */
            client_id?: string;
            /** @description Not needed with HTTP Basic. */
            client_secret?: string;
        } & {
            [key: string]: unknown;
        };
        ServerMetadata: {
            /** Format: uri */
            issuer: string;
            /** Format: uri */
            authorization_endpoint: string;
            /** Format: uri */
            token_endpoint: string;
            /** Format: uri */
            revocation_endpoint: string;
            /** Format: uri */
            device_authorization_endpoint: string;
            /** Format: uri */
            service_documentation: string;
            response_types_supported: string[];
            grant_types_supported: string[];
            scopes_supported: string[];
            code_challenge_methods_supported: string[];
            token_endpoint_auth_methods_supported: string[];
            revocation_endpoint_auth_methods_supported: string[];
            authorization_response_iss_parameter_supported: boolean;
        };
        AppPicture: {
            id: string;
            /**
             * Format: uri
             * @description Where the file is.
             */
            path: string;
        };
        OAuthApp: {
            id: string;
            organizationId: string;
            name: string;
            description: string | null;
            pictureId: string | null;
            /** @description null without one, or when the file was deleted since. */
            picture: components["schemas"]["AppPicture"] | null;
            redirectUrl: string;
            clientId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        UpdateOAuthAppRequest: {
            /** @description Empty or absent means unchanged. */
            name?: string | null;
            /** @description null or empty removes it. */
            description?: string | null;
            /** @description null or empty removes it. */
            pictureId?: string | null;
            /** @description Empty or absent means unchanged. */
            redirectUrl?: string | null;
        };
        CreateOAuthAppRequest: {
            /** @description What people see when they are asked. */
            name: string;
            description?: string | null;
            /** @description Id of an upload of the organization. Empty means none. */
            pictureId?: string | null;
            /** @description Where people are sent with the code. https, or http on localhost, 127.0.0.1 or [::1]; without fragment and password. */
            redirectUrl: string;
        };
        CreatedOAuthApp: components["schemas"]["OAuthApp"] & {
            /** @description Shown this once. */
            clientSecret: string;
        };
        AppSuccess: {
            /** @enum {boolean} */
            success: true;
        };
        ClientSecret: {
            /** @description Shown this once. */
            clientSecret: string;
        };
        ApprovedApp: {
            id: string;
            /**
             * Format: date-time
             * @description The last time.
             */
            approvedAt: string;
            /**
             * Format: date-time
             * @description To the minute; null = never.
             */
            lastUsedAt: string | null;
            /** @description What its tokens allow. */
            scopes: ("read" | "write")[];
            /** @description The organization that the app acts in. */
            organizationId: string;
            organizationName: string;
            app: {
                name: string;
                description: string | null;
                picture: components["schemas"]["AppPicture"] | null;
                clientId: string;
            };
        };
        ApprovedApps: components["schemas"]["ApprovedApp"][];
        /** @description Not needed. The built-in client is `pca_postern_cli`; others are refused. */
        ClientId: string | null;
        DeviceAuthorizationRequest: {
            client_id?: components["schemas"]["ClientId"];
            /** @description `read`, `write` or both with a space between them. Both when absent. */
            scope?: string | null;
        } & {
            [key: string]: unknown;
        };
        DeviceAuthorization: {
            /** @description What the device polls with, 256 bits. It is for the device alone. */
            device_code: string;
            /** @description What the person types, `XXXX-XXXX`, without characters that look alike. */
            user_code: string;
            /**
             * Format: uri
             * @description Where the person types it.
             */
            verification_uri: string;
            /**
             * Format: uri
             * @description The same page with the code filled in, for a link or a QR code.
             */
            verification_uri_complete: string;
            /** @description Seconds until both codes are worthless. */
            expires_in: number;
            /** @description Seconds to wait between two polls. */
            interval: number;
        };
        DeviceTokenRequest: {
            /** @description As `POST /device/code` gave it. */
            device_code: string;
            /** @description `urn:ietf:params:oauth:grant-type:device_code`, if anything. */
            grant_type?: string | null;
            client_id?: components["schemas"]["ClientId"];
        } & {
            [key: string]: unknown;
        };
        DeviceToken: {
            /** @description For the `Authorization` header of `/public/v1`. It is shown this once, and lives until it is revoked. */
            access_token: string;
            /** @enum {string} */
            token_type: "bearer";
            /** @description What the token allows. */
            scope: string;
            /**
             * Format: uri
             * @description The address to send requests to.
             */
            api_url: string;
            /** @description The organization that the token acts for. */
            organization_id: string;
        };
        /** @description What a person is shown before deciding. */
        DeviceInfo: {
            /**
             * @description The code is wrong, over 15 minutes old, refused or used up.
             * @enum {boolean}
             */
            valid: false;
        } | {
            /** @enum {boolean} */
            valid: true;
            /** @description Approved, and the device has not fetched its token yet. */
            alreadyApproved: boolean;
            /** @description The app that the token will belong to. */
            client: {
                name: string;
                description: string | null;
                clientId: string;
            };
            /** @description What the device will be allowed. */
            scopes: ("read" | "write")[];
            /** @description Where the device asked from. */
            ip: string | null;
            /** @description What it called itself. */
            userAgent: string | null;
            /** Format: date-time */
            requestedAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /** @description What the device shows. Case, spaces and dashes do not matter. */
        UserCode: string;
        ApproveDeviceRequest: {
            user_code: components["schemas"]["UserCode"];
            /**
             * @description `approve` when absent.
             * @enum {string}
             */
            action?: "approve" | "deny";
        };
        DeviceDecision: {
            /** @enum {boolean} */
            success: true;
        } | {
            /** @enum {boolean} */
            success: false;
            /**
             * @description The code is wrong; it is over 15 minutes old; somebody decided otherwise before, or elsewhere.
             * @enum {string}
             */
            error: "invalid_code" | "expired_code" | "already_decided";
        };
        SignedRequest: {
            /** @description A JSON Web Token, HS256 with ENTERPRISE_SECRET, whose claims are the request. */
            params: string;
        };
        CreatedUser: {
            /** @description The organization. */
            id: string;
            /** @description The organization's API key. */
            apiKey: string;
        };
        ChannelDeleted: {
            /** @enum {boolean} */
            success: true;
        };
        QueueHealth: {
            /** @enum {string} */
            status: "success";
            message: string;
            queue: string;
            /** @description Jobs whose time has come and that nobody runs yet. */
            backlog: number;
            /** @description Jobs for later. */
            scheduled: number;
            running: number;
            /** @description Jobs that were given up after their last try and not cleared yet. */
            failed: number;
            /** @description How long the oldest job of the backlog has waited. */
            oldestMs: number;
            /** @description For `publish-post`, posts more than five minutes late that nobody is publishing, read from the posts themselves; else 0. */
            overdue: number;
        };
        TeamMember: {
            /** @description The membership. */
            id: string;
            role: components["schemas"]["Role"];
            /** @description Whether the membership is switched off; such a member cannot work here. */
            disabled: boolean;
            /** Format: date-time */
            joinedAt: string;
            user: {
                /** @description The person; what changing and removing a member take. */
                id: string;
                email: string;
                name: string | null;
                sendSuccessEmails: boolean;
                sendFailureEmails: boolean;
                sendStreakEmails: boolean;
            };
        };
        Team: {
            users: components["schemas"]["TeamMember"][];
        };
        InviteMemberRequest: {
            /**
             * @description What the invited person may do; an owner is made by changing a member's role.
             * @enum {string}
             */
            role: "USER" | "ADMIN";
            /** @description Whether the link is mailed to `email`. */
            sendEmail: boolean;
            /** @description Whom the invitation is for; only an account with this address can accept it. Required with `sendEmail`. Absent, null or empty means whoever has the link. */
            email?: string | null;
        };
        CreatedInvitation: {
            id: string;
            /**
             * Format: uri
             * @description The link to pass on. It is shown this once.
             */
            url: string;
            /** Format: date-time */
            expiresAt: string;
        };
        Invitation: {
            id: string;
            /** @description Whom it is for; null for whoever has the link. */
            email: string | null;
            role: components["schemas"]["Role"];
            invitedBy: {
                id: string;
                /** @description null when the person is gone. */
                email: string | null;
                name: string | null;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        Invitations: {
            invitations: components["schemas"]["Invitation"][];
        };
        CancelledInvitation: {
            id: string;
        };
        ChangeMemberRoleRequest: {
            /**
             * @description `SUPERADMIN` makes another owner; only owners can.
             * @enum {string}
             */
            role: "SUPERADMIN" | "ADMIN" | "USER";
        };
        Membership: {
            id: string;
            userId: string;
            organizationId: string;
            role: components["schemas"]["Role"];
        };
        ShortlinkPreference: {
            /**
             * @description `YES` shortens by itself, `NO` never, `ASK` asks for each post.
             * @enum {string}
             */
            shortlink: "ASK" | "YES" | "NO";
        };
        ShortlinkPreferenceRequest: {
            /**
             * @description `YES` shortens by itself, `NO` never, `ASK` asks for each post.
             * @enum {string}
             */
            shortlink: "ASK" | "YES" | "NO";
        };
        /** @description A field that the user fills in instead of visiting the platform. */
        CustomField: {
            key: string;
            label: string;
            defaultValue?: string;
            /** @description A JavaScript regular expression with its slashes. */
            validation: string;
            /** @enum {string} */
            type: "text" | "password";
            hint?: string;
        };
        /** @description A channel that can be connected. */
        "Provider-2": {
            name: string;
            /** @description Names the channel everywhere; also `settings.__type` of posts on it. */
            identifier: string;
            toolTip?: string;
            /**
             * @description What a text may hold.
             * @enum {string}
             */
            editor: "none" | "normal" | "markdown" | "html";
            /** @description The user's instance can be named with `externalUrl`. */
            isExternal: boolean;
            isWeb3: boolean;
            isChromeExtension: boolean;
            /** @description Present when the channel is connected by fields. Their values go into `code` as base64 of JSON. */
            customFields?: components["schemas"]["CustomField"][];
        };
        Providers: {
            social: components["schemas"]["Provider-2"][];
            article: string[];
        };
        ChannelChoice: {
            /** @description The channel's id. */
            id: string;
        };
        ChannelReference: {
            id: string;
        };
        PostingTime: {
            /** @description Minutes after midnight. */
            time: number;
        };
        /** @description A client label on channels. */
        Customer: {
            id: string;
            name: string;
            orgId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
        };
        /** @description A connected channel. */
        Channel: {
            id: string;
            name: string;
            /** @description The account's id on the platform. */
            internalId: string;
            identifier: string;
            /** @description The platform's picture of the account, or `/no-picture.jpg`. */
            picture: string;
            /** @description Switched off: nothing is published on it. */
            disabled: boolean;
            /** @enum {string} */
            editor: "none" | "normal" | "markdown" | "html";
            stripLinks: boolean;
            /** @description A page of the account must still be picked. */
            inBetweenSteps: boolean;
            /** @description The platform refuses the connection; connect it again. */
            refreshNeeded: boolean;
            isCustomFields: boolean;
            customFields?: components["schemas"]["CustomField"][];
            /** @description The account's handle. */
            display: string | null;
            /** @enum {string} */
            type: "social";
            /** @description Posting times in minutes after UTC midnight, by today's offset of `timezone`. */
            time: components["schemas"]["PostingTime"][];
            /** @description IANA zone of `localTime`. */
            timezone: string;
            /** @description Posting times in minutes after midnight on the wall clock of `timezone`. */
            localTime: components["schemas"]["PostingTime"][];
            changeProfilePicture: boolean;
            changeNickName: boolean;
            customer: components["schemas"]["Customer"] | null;
            /** @description A JSON array as text: `title`, `description`, `type`, `value`. */
            additionalSettings: string;
        };
        Channels: {
            integrations: components["schemas"]["Channel"][];
        };
        ConnectUrl: {
            /** @description Where to send the user; the bare state for channels connected by fields. */
            url: string;
        };
        ConnectIntegrationDto: {
            /** @description From the start. */
            state: string;
            /** @description The platform's code, or base64 of the custom fields as a JSON object. */
            code: string;
            /** @description The user's minutes east of UTC, `120` for UTC+2. A new channel's posting times are 09:20, 14:10 and 19:00 there; with `0` or without it they are 02:00, 06:40 and 11:40 UTC. */
            timezone?: string;
            /** @description The channel to reconnect, where the start was not told. */
            refresh?: string | null;
        };
        /** @description The channel without its secrets, and what the console does next. */
        ConnectedChannel: {
            id: string;
            internalId: string;
            organizationId: string;
            name: string;
            picture: string | null;
            providerIdentifier: string;
            /** @enum {string} */
            type: "social";
            profile: string | null;
            disabled: boolean;
            inBetweenSteps: boolean;
            refreshNeeded: boolean;
            /** @description A JSON array as text: `time` in minutes after UTC midnight. */
            postingTimes: string;
            customerId: string | null;
            /** @description A JSON array as text. */
            additionalSettings: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
            /** @description What the start was told. */
            onboarding: boolean;
            /** @description Pages of the account to pick from, where the channel has them. */
            pages: {
                [key: string]: unknown;
            }[];
            /** @description The start's `redirectUrl`; absent when none was given. */
            returnURL?: string;
        };
        ChannelSwitch: {
            id: string;
            disabled: boolean;
        };
        IntegrationTimeDto: {
            /** @description Minutes after midnight. Below 0 and from 1440 on they count into the day beside. */
            time: {
                time: number;
            }[];
            /** @description IANA zone whose wall clock the times are on. UTC without it. */
            timezone?: string | null;
        };
        Text: string;
        SignInForm: {
            email?: components["schemas"]["Text"];
            password?: components["schemas"]["Text"];
            next?: components["schemas"]["Text"];
        };
        NextForm: {
            next?: components["schemas"]["Text"];
        };
        ProviderSignUpForm: {
            ticket?: components["schemas"]["Text"];
            company?: components["schemas"]["Text"];
        };
        SignUpForm: {
            company?: components["schemas"]["Text"];
            email?: components["schemas"]["Text"];
            password?: components["schemas"]["Text"];
            next?: components["schemas"]["Text"];
        };
        /** @description Nothing is read. */
        NoForm: {
            [key: string]: string;
        };
        EmailForm: {
            email?: components["schemas"]["Text"];
        };
        ResetForm: {
            password?: components["schemas"]["Text"];
            repeatPassword?: components["schemas"]["Text"];
        };
        JoinForm: {
            org?: components["schemas"]["Text"];
        };
        DeviceForm: {
            code?: components["schemas"]["Text"];
            decision?: components["schemas"]["Text"];
        };
        OrganizationForm: {
            organization?: components["schemas"]["Text"];
            next?: components["schemas"]["Text"];
        };
        ChannelForm: {
            action?: components["schemas"]["Text"];
        };
        /** @description The platform's own fields beside ours. */
        ConnectForm: {
            refresh?: components["schemas"]["Text"];
            timezone?: components["schemas"]["Text"];
        } & {
            [key: string]: string;
        };
        KeyForm: {
            name?: components["schemas"]["Text"];
            read?: components["schemas"]["Text"];
            write?: components["schemas"]["Text"];
            group?: components["schemas"]["Text"];
            expires?: components["schemas"]["Text"];
        };
        AppForm: {
            name?: components["schemas"]["Text"];
            description?: components["schemas"]["Text"];
            redirectUrl?: components["schemas"]["Text"];
        };
        InvitationForm: {
            email?: components["schemas"]["Text"];
            role?: components["schemas"]["Text"];
        };
        MemberForm: {
            action?: components["schemas"]["Text"];
            role?: components["schemas"]["Text"];
        };
        UploadForm: {
            /** @description The file. Its type is read from its bytes; the name and the type that the part claims are ignored. */
            file: string;
        };
        UploadedMedia: {
            /** @description Goes into a post's `image` array. */
            id: string;
            /** @description Name of the stored file. */
            name: string;
            /** @description What the client called the file; null where it gave no name. */
            originalName: string | null;
            /**
             * Format: uri
             * @description Public URL of the file; goes into a post's `image` array.
             */
            path: string;
            thumbnail: string | null;
            /** @description Text for those who cannot see it. */
            alt: string | null;
        };
        UploadFromUrlRequest: {
            /** @description Public https URL of the file. Private, local and unresolvable addresses are refused. */
            url: string;
        } & {
            [key: string]: unknown;
        };
        Slot: {
            /**
             * Format: date-time
             * @description The free slot, in UTC.
             */
            date: string;
        };
        /**
         * @description `DRAFT` waits for you, `QUEUE` for its time, `PUBLISHED` is out, `ERROR` failed – `error` says why.
         * @enum {string}
         */
        PostState: "DRAFT" | "QUEUE" | "PUBLISHED" | "ERROR";
        /**
         * @description Where the post came from.
         * @enum {string}
         */
        CreationMethod: "UNKNOWN" | "WEB" | "MCP" | "API" | "AUTOPOST" | "CLI";
        PostTag: {
            tag: {
                id: string;
                name: string;
                color: string;
                orgId: string;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
                /** Format: date-time */
                deletedAt: string | null;
            };
        };
        PostChannel: {
            id: string;
            /** @description The platform. */
            providerIdentifier: string;
            name: string;
            picture: string | null;
        };
        /** @description Why it failed; null where nothing did. */
        PostError: {
            /** @description Stable, snake_case. `outcome_unknown` means that the platform never answered and the post may be live; such a post is not tried again by itself. */
            code: string;
            message: string;
        } | null;
        PostImage: {
            id: string | null;
            path: string;
            alt: string | null;
            thumbnail: string | null;
        };
        ListedPost: {
            /** @description Id of the first entry of the thread. A repeating post shows it once per occurrence. */
            id: string;
            /** @description HTML. */
            content: string;
            /**
             * Format: date-time
             * @description When it is due; for a repeating post the time of this occurrence.
             */
            publishDate: string;
            /**
             * Format: date-time
             * @description Only on a repeating post – the time of its first occurrence.
             */
            actualDate?: string;
            /** @description Where people see it. */
            releaseURL: string | null;
            /** @description The platform's id of it; the literal `missing` where the platform gave none. */
            releaseId: string | null;
            state: components["schemas"]["PostState"];
            /** @description Repeated every so many days. */
            intervalInDays: number | null;
            /** @description The thread's group; editing a post gives it a new one. */
            group: string;
            creationMethod: components["schemas"]["CreationMethod"];
            /** @description The channel settings as a JSON text. `GET /public/v1/posts/{id}` has them as an object. */
            settings: string | null;
            tags: components["schemas"]["PostTag"][];
            integration: components["schemas"]["PostChannel"];
            error: components["schemas"]["PostError"];
            image: components["schemas"]["PostImage"][];
        };
        PostList: {
            posts: components["schemas"]["ListedPost"][];
            /** @description With `limit`, the `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        CreatePostsImage: {
            /** @description Id of the upload. */
            id?: string | null;
            /** @description The `path` of an upload, or another https URL whose name ends in the file's type. */
            path: string;
            /** @description Text for those who cannot see it. */
            alt?: string | null;
            /** @description URL of a video's cover. */
            thumbnail?: string | null;
        } & {
            [key: string]: unknown;
        };
        CreatePostsContent: {
            /** @description HTML or plain text; tags beyond simple formatting and links are removed. May be empty where there is an image. `(post:<id>)` becomes the URL of that post when this one is published. */
            content?: string | null;
            /** @description Images and videos, in order. */
            image?: components["schemas"]["CreatePostsImage"][] | null;
            /** @description Id of a post of yours that this entry replaces. Empty or absent makes a new one. */
            id?: string | null;
            /** @description Minutes to wait after the entry before it. Counts for comments only. */
            delay?: number | string | null;
        } & {
            [key: string]: unknown;
        };
        CreatePostsEntry: {
            integration: {
                /** @description Id of the channel. */
                id: string;
            } & {
                [key: string]: unknown;
            };
            /** @description The post, then the comments under it. */
            value: components["schemas"]["CreatePostsContent"][];
            /** @description The group that this entry replaces. Whatever still carries it afterwards, such as comments left out of `value`, is deleted. Every entry gets a new group. */
            group?: string | null;
            /** @description What this channel wants to know; `GET /public/v1/integration-settings/{id}` has the schema. `__type` is set by the service. Absent while editing means unchanged. */
            settings?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        CreatePostsRequest: {
            /**
             * @description `draft` keeps it for later, `schedule` publishes at `date`, `now` at once, `update` edits posts in place and leaves their state alone. Absent means `schedule`.
             * @enum {string|null}
             */
            type?: "draft" | "schedule" | "now" | "update" | null;
            /** @description ISO 8601, loosely – a date alone, no seconds or no offset are fine, and no offset means UTC. Ignored for `now`, needed otherwise. A date that has passed publishes at once. */
            date?: string | null;
            /** @description Whether links are shortened. Anything that is not true counts as no. */
            shortLink?: unknown;
            /** @description Tags by the name in `label`; names that do not exist are left out. */
            tags?: ({
                /** @description Ignored. */
                value?: unknown;
                /** @description The tag's name. */
                label?: string | null;
            } & {
                [key: string]: unknown;
            })[] | null;
            /** @description One thread per channel. All of them are created, or none. */
            posts: components["schemas"]["CreatePostsEntry"][];
            /** @description Repeat every so many days. */
            inter?: number | string | null;
            /** @description Accepted and ignored. */
            order?: unknown;
            /** @description Needed, as true, to publish anew what is published already or may be. */
            republish?: unknown;
            /** @description `CLI` or `API`; anything else counts as `API`. */
            creationMethod?: string | null;
        } & {
            [key: string]: unknown;
        };
        CreatedPost: {
            /** @description Id of the first entry of the thread. */
            postId: string;
            /** @description Id of the channel. */
            integration: string;
        };
        ValidationFinding: {
            /** @description The code that creating would answer. */
            code: string;
            /** @description Where in the request – `body.posts.0.settings.title`. */
            location: string;
            message: string;
        };
        PostValidation: {
            /** @description Whether the same request would be accepted for publication. */
            valid: boolean;
            /** @description What is wrong with the request as a whole. */
            errors: components["schemas"]["ValidationFinding"][];
            /** @description One row per entry of the request, in its order. */
            posts: {
                /** @description Id of the channel, as it was sent. */
                integration: string;
                /** @description The platform; null when the channel is unknown. */
                providerIdentifier: string | null;
                name: string | null;
                valid: boolean;
                /** @description Length of each entry of the thread as the platform counts it. */
                length: number[];
                /** @description How long an entry may be. */
                maximumLength: number | null;
                errors: components["schemas"]["ValidationFinding"][];
            }[];
        };
        DeletedPost: {
            id: string;
            /** @description The thread that was deleted. */
            group: string;
        };
        ThreadEntry: {
            id: string;
            /** @description HTML. */
            content: string;
            image: components["schemas"]["PostImage"][];
            /** @description Minutes after the entry before. */
            delay: number;
            state: components["schemas"]["PostState"];
            /** Format: date-time */
            publishedAt: string | null;
            releaseURL: string | null;
            releaseId: string | null;
            error: components["schemas"]["PostError"];
            attempts: number;
        };
        Thread: {
            /** @description Id of the first entry. */
            id: string;
            group: string;
            state: components["schemas"]["PostState"];
            /**
             * Format: date-time
             * @description When it is due.
             */
            publishDate: string;
            /**
             * Format: date-time
             * @description When the first entry went out.
             */
            publishedAt: string | null;
            /** @description Where people see it. */
            releaseURL: string | null;
            /** @description The platform's id; the literal `missing` where it gave none. */
            releaseId: string | null;
            /** @description That of the first entry that failed. A thread whose post is out and whose comment failed is `PUBLISHED` with an error. */
            error: components["schemas"]["PostError"];
            /** @description Due for a while and not picked up yet. */
            overdue: boolean;
            /** @description How often publishing was tried, over all entries. */
            attempts: number;
            intervalInDays: number | null;
            creationMethod: components["schemas"]["CreationMethod"];
            shortLink: boolean;
            /** @description The channel settings. */
            settings: {
                [key: string]: unknown;
            };
            tags: {
                id: string;
                name: string;
                color: string;
            }[];
            integration: {
                id: string;
                providerIdentifier: string;
                name: string;
                picture: string | null;
                disabled: boolean;
                /** @description The channel must be connected again before anything is published on it. */
                refreshNeeded: boolean;
            };
            /** @description The post, then its comments. */
            entries: components["schemas"]["ThreadEntry"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        PostEvent: {
            id: string;
            /** @description Which entry of the thread. */
            postId: string;
            /** @enum {string} */
            type: "created" | "queued" | "updated" | "unqueued" | "attempt" | "published" | "retry_scheduled" | "failed" | "outcome_unknown" | "comment_skipped" | "overdue" | "recovered" | "release_id_set" | "deleted";
            /** @description Stable, snake_case; on failures. */
            code: string | null;
            message: string | null;
            /** @description Whether trying again can help; null where that does not apply. */
            retryable: boolean | null;
            /** @description What the platform answered, cut to 2 kB, secrets removed. */
            platformResponse: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        PostEvents: {
            /** @description Oldest first. */
            events: components["schemas"]["PostEvent"][];
        };
        PostStatus: {
            id: string;
            state: components["schemas"]["PostState"];
        };
        ReleaseCandidates: {
            /** @description What to send to `PUT /public/v1/posts/{id}/release-id`. */
            id: string;
            /** @description A page or picture to recognise it by. */
            url: string;
        }[];
        SetPostStatusRequest: {
            /** @enum {string} */
            status: "draft" | "schedule";
            /** @description Needed, as true, for what is published already or may be. */
            republish?: unknown;
        } & {
            [key: string]: unknown;
        };
        SetReleaseIdRequest: {
            /** @description The platform's id of the post. */
            releaseId: string | number;
        } & {
            [key: string]: unknown;
        };
        PostRelease: {
            id: string;
            releaseId: string;
        };
        Notifications: {
            /** @description Newest first. */
            notifications: {
                id: string;
                content: string;
                link: string | null;
                /** Format: date-time */
                createdAt: string;
            }[];
            total: number;
            page: number;
            limit: number;
            hasMore: boolean;
        };
        IsConnected: {
            /** @enum {boolean} */
            connected: true;
        };
        Group: {
            id: string;
            name: string;
        };
        Groups: components["schemas"]["Group"][];
        /** @description A connected channel. */
        PublicIntegration: {
            id: string;
            name: string;
            /** @description The channel: `bluesky`, `mastodon`, … */
            identifier: string;
            picture: string | null;
            disabled: boolean;
            /** @description The account's handle. */
            profile: string | null;
            /** @description The client label; absent when there is none. */
            customer?: components["schemas"]["Group"];
        };
        Integrations: components["schemas"]["PublicIntegration"][];
        Tool: {
            methodName: string;
            description: string;
            dataSchema: {
                key: string;
                type: string;
                description: string;
            }[];
        };
        IntegrationSettings: {
            output: {
                /** @description In words, for people and language models; empty when there is nothing to say. */
                rules: string;
                /** @description How long a text may be, as the channel counts. */
                maxLength: number;
                /** @description The JSON Schema of a post's `settings` without `__type`, or a sentence where there are none. */
                settings: {
                    [key: string]: unknown;
                } | string;
                tools: components["schemas"]["Tool"][];
            };
        };
        ToolCall: {
            methodName: string;
            /** @description The tool's input, by the keys of its `dataSchema`. */
            data?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        ToolResult: {
            /** @description Whatever the tool answers; mostly a list of `id` and `name`. */
            output: unknown;
        };
    };
    responses: {
        /** @description Any other failure, in the same form. */
        Failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#internal",
                 *       "title": "Something went wrong on our side",
                 *       "status": 500,
                 *       "detail": "The request failed. Quote the request id when you report it.",
                 *       "instance": "/public/v1/posts",
                 *       "code": "internal",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "The request failed. Quote the request id when you report it."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What was asked for is done, or the person has to sign in first; the browser goes on to `location`. */
        SeeOther: {
            headers: {
                /**
                 * @description A path of this service, or the address of the platform or provider to go to.
                 * @example /console
                 */
                location?: string;
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description None of the media types in `accept` can be produced. */
        NotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#not_acceptable",
                 *       "title": "None of the accepted media types can be produced",
                 *       "status": 406,
                 *       "detail": "This answers application/json, text/html or text/plain.",
                 *       "instance": "/",
                 *       "code": "not_acceptable",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "This answers application/json, text/html or text/plain."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service cannot do this right now. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#unavailable",
                 *       "title": "The service is not ready",
                 *       "status": 503,
                 *       "detail": "The database does not answer.",
                 *       "instance": "/health/ready",
                 *       "code": "unavailable",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "The database does not answer."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Credentials are missing or not valid. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#unauthorized",
                 *       "title": "Credentials are missing or not valid",
                 *       "status": 401,
                 *       "detail": "Send the API key in the Authorization header.",
                 *       "instance": "/public/v1/posts",
                 *       "code": "unauthorized",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "Send the API key in the Authorization header."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such thing, or it belongs to somebody else. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#not_found",
                 *       "title": "Not found",
                 *       "status": 404,
                 *       "detail": "There is no such post.",
                 *       "instance": "/public/v1/posts/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "code": "not_found",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12",
                 *       "message": "There is no such post."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be understood or breaks the contract. `errors` says where and why. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#validation_failed",
                 *       "title": "The request does not match the contract",
                 *       "status": 400,
                 *       "detail": "query.page: must be >= 0",
                 *       "instance": "/public/v1/notifications",
                 *       "code": "validation_failed",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "query.page: must be >= 0",
                 *       "errors": [
                 *         {
                 *           "location": "query.page",
                 *           "message": "must be >= 0"
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The file has no such range. */
        RangeNotSatisfiable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#range_not_satisfiable",
                 *       "title": "The file has no such range",
                 *       "status": 416,
                 *       "detail": "The file has 1024 bytes.",
                 *       "instance": "/uploads/2026/11/21/6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png",
                 *       "code": "range_not_satisfiable",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "The file has 1024 bytes."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credentials are valid and do not allow this. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#forbidden",
                 *       "title": "The credentials do not allow this",
                 *       "status": 403,
                 *       "detail": "Only an admin of the organization may do this.",
                 *       "instance": "/user/api-key/rotate",
                 *       "code": "forbidden",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "Only an admin of the organization may do this."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#conflict",
                 *       "title": "The request conflicts with the current state",
                 *       "status": 409,
                 *       "detail": "Only a post that failed can be retried.",
                 *       "instance": "/public/v1/posts/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11/retry",
                 *       "code": "conflict",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12",
                 *       "message": "Only a post that failed can be retried."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request body is over the operation's limit. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#payload_too_large",
                 *       "title": "The request body is too large",
                 *       "status": 413,
                 *       "detail": "The body is over 50 MB. Upload media first with POST /public/v1/upload and reference its id and path.",
                 *       "instance": "/public/v1/posts",
                 *       "code": "payload_too_large",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "The body is over 50 MB. Upload media first with POST /public/v1/upload and reference its id and path."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body's content type is not accepted here. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#unsupported_media_type",
                 *       "title": "The content type is not accepted here",
                 *       "status": 415,
                 *       "detail": "Send the body as application/json.",
                 *       "instance": "/public/v1/posts",
                 *       "code": "unsupported_media_type",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "Send the body as application/json."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The limit is used up. `Retry-After` says in how many seconds to come back. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#rate_limited",
                 *       "title": "Too many requests",
                 *       "status": 429,
                 *       "detail": "90 post creations an hour are allowed. Try again in 512 seconds.",
                 *       "instance": "/public/v1/posts",
                 *       "code": "rate_limited",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "90 post creations an hour are allowed. Try again in 512 seconds."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The page again with what has to be corrected, or a page that says what went wrong. */
        FailurePage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><title>Not found – Postern</title> */
                "text/html": string;
            };
        };
        /** @description The page. */
        Page: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><title>Postern</title> */
                "text/html": string;
            };
        };
        /** @description The platform behind the channel did not answer as expected. */
        UpstreamFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#upstream_failed",
                 *       "title": "The platform did not answer as expected",
                 *       "status": 502,
                 *       "detail": "The instance did not answer in time. Try again later.",
                 *       "instance": "/public/v1/social/mastodon",
                 *       "code": "upstream_failed",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "The instance did not answer in time. Try again later."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Any other failure, in the same form. */
        OAuthPageFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "server_error",
                 *       "error_description": "The request failed. Quote the request id when you report it."
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
                /** @example <!doctype html><title>This link does not work</title><h1>This link does not work</h1> */
                "text/html": string;
            };
        };
        /** @description The request cannot be granted; `error` says which of the RFC's reasons it is. Never cached. */
        OAuthPageBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_grant",
                 *       "error_description": "The code is not valid."
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
                /** @example <!doctype html><title>This link does not work</title><h1>This link does not work</h1> */
                "text/html": string;
            };
        };
        /** @description Nobody is signed in. */
        OAuthUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "unauthorized",
                 *       "error_description": "Sign in first: send the session token in the header or cookie auth."
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description A page of another site sent this with the cookie. */
        OAuthPageForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "access_denied",
                 *       "error_description": "This request comes from a page of another site."
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
                /** @example <!doctype html><title>This link does not work</title><h1>This link does not work</h1> */
                "text/html": string;
            };
        };
        /** @description Any other failure, in the same form. */
        OAuthFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "server_error",
                 *       "error_description": "The request failed. Quote the request id when you report it."
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The request cannot be granted; `error` says which of the RFC's reasons it is. Never cached. */
        OAuthBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_grant",
                 *       "error_description": "The code is not valid."
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The client id or the secret is wrong. Comes with `WWW-Authenticate` when HTTP Basic was used. */
        OAuthInvalidClient: {
            headers: {
                /**
                 * @description Present when HTTP Basic was used.
                 * @example Basic realm="Postern"
                 */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_client",
                 *       "error_description": "The client id or the client secret is wrong."
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The limit is used up. `Retry-After` says in how many seconds to come back. */
        OAuthTooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "rate_limited",
                 *       "error_description": "Try again in 512 seconds."
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description `invalid_client`: the client is not one that devices log in as. */
        DeviceUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_client",
                 *       "error_description": "Devices log in without client_id, or with pca_postern_cli. An app of your own takes the authorization-code flow."
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description A post of the channel is being sent right now. Try again in a minute. */
        Publishing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#conflict",
                 *       "title": "The request conflicts with the current state",
                 *       "status": 409,
                 *       "detail": "The post is being sent to its channel right now: try again in a minute.",
                 *       "instance": "/integrations",
                 *       "code": "conflict",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12",
                 *       "message": "The post is being sent to its channel right now: try again in a minute."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The platform refused, another account than the one to reconnect was chosen, or the state is unknown, used or over an hour old. */
        ConnectFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#connect_failed",
                 *       "title": "The channel could not be connected",
                 *       "status": 409,
                 *       "detail": "This attempt to connect is unknown, over an hour old or already used: start again.",
                 *       "instance": "/integrations/social-connect/sandbox",
                 *       "code": "connect_failed",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "This attempt to connect is unknown, over an hour old or already used: start again."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The Idempotency-Key was used before with another body. */
        UnprocessableEntity: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#idempotency_mismatch",
                 *       "title": "The Idempotency-Key was used with another body",
                 *       "status": 422,
                 *       "detail": "Use a fresh Idempotency-Key for a different request.",
                 *       "instance": "/public/v1/posts",
                 *       "code": "idempotency_mismatch",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "Use a fresh Idempotency-Key for a different request."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential is not valid, or the platform no longer accepts the channel (`channel_disconnected`). */
        Disconnected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#channel_disconnected",
                 *       "title": "The channel needs to be connected again",
                 *       "status": 401,
                 *       "detail": "Demo needs to be connected again: its platform refused it.",
                 *       "instance": "/public/v1/integration-trigger/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "code": "channel_disconnected",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12",
                 *       "message": "Demo needs to be connected again: its platform refused it."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The thing's id.
         * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
         */
        Id: components["schemas"]["IdValue"];
        /**
         * @description The provider.
         * @example GOOGLE
         */
        ProviderParameter: components["schemas"]["SignInProvider"];
        /**
         * @description The provider's code.
         * @example 4/0AeanS0ZExample
         */
        CallbackCode: string;
        /**
         * @description The state that the sign-in was begun with.
         * @example b2YgY291cnNl
         */
        CallbackState: string;
        /**
         * @description Who answers, from providers that say so (RFC 9207).
         * @example https://login.example.com
         */
        CallbackIssuer: string;
        /**
         * @description Why there is no code.
         * @example access_denied
         */
        CallbackError: string;
        /**
         * @description The same in words.
         * @example The person declined.
         */
        CallbackErrorDescription: string;
        /**
         * @description The app's client id.
         * @example pca_9Hq2mXk7RtVb4NcW8sYd3LfJ6zGpA1eU
         */
        ClientIdParameter: string;
        /**
         * @description Always `code`; another value is `unsupported_response_type`.
         * @example code
         */
        ResponseTypeParameter: string;
        /**
         * @description Comes back to the app as it is. Random, and bound to the browser, it protects against forged answers.
         * @example 4f9a0c3a2a3d
         */
        StateParameter: string;
        /**
         * @description The app's redirect URL, character by character. When it is sent, the exchange has to name it again.
         * @example https://app.example.com/callback
         */
        RedirectUriParameter: string;
        /**
         * @description What the app asks for, words parted by spaces; everything when absent.
         * @example read write
         */
        ScopeParameter: string;
        /**
         * @description PKCE. The exchange has to show the verifier.
         * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
         */
        CodeChallengeParameter: string;
        /**
         * @description `S256`, to be sent with a challenge; `plain` is refused.
         * @example S256
         */
        CodeChallengeMethodParameter: string;
        /**
         * @description The channel's `identifier` in the catalogue.
         * @example sandbox
         */
        Integration: string;
        /**
         * @description Reconnect this channel and no other: its `id`, or its `internalId` on the platform. Choosing another account on the platform then fails with 409.
         * @example
         */
        Refresh: string;
        /**
         * @description Address of the user's instance, for channels with `isExternal`. Without it, the one that the operator configured.
         * @example
         */
        ExternalUrl: string;
        /**
         * @description Where the browser should go after a success; the connect answers it as `returnURL`. Only on the console's origin or one that the operator lists in `CORS_ORIGINS`, so that nobody is led elsewhere by a link of this service.
         * @example
         */
        RedirectUrl: string;
        /**
         * @description Path of this service to go on to. Anything else is ignored.
         * @example /channels
         */
        NextParameter: string;
        /**
         * @description What was done, to be said on the page.
         * @example saved
         */
        DoneParameter: string;
        /**
         * @description Name of the provider, in any case.
         * @example google
         */
        SignInProviderParameter: string;
        /**
         * @description The code that comes back.
         * @example SplxlOBeZQQYbYS6WxSbIA
         */
        CodeParameter: string;
        /**
         * @description The state that was sent along.
         * @example af0ifjsldkj
         */
        "StateParameter-2": string;
        /**
         * @description Who answers.
         * @example https://accounts.google.com
         */
        IssParameter: string;
        /**
         * @description Why nothing came of it.
         * @example access_denied
         */
        ErrorParameter: string;
        /**
         * @description The token of the mailed link.
         * @example k3Jd9sLw0QpZ6tXv2mYbNcRfHgUaEi1oTqWsDxFvBn4
         */
        TokenParameter: string;
        /**
         * @description The token of the invitation.
         * @example k3Jd9sLw0QpZ6tXv2mYbNcRfHgUaEi1oTqWsDxFvBn4
         */
        InvitationParameter: string;
        /**
         * @description The code that the device shows.
         * @example BCDF-GHJK
         */
        UserCodeParameter: string;
        /**
         * @description Older posts than the one that this was given for.
         * @example WzE3OTUyNTUyMDAwMDAsIjAxOWFhM2M0LTVkMWUtN2M1NS05ZDNiLTBkNmYwYTRmOWE3MSJd
         */
        BeforeParameter: string;
        /**
         * @description Identifier of the kind of channel.
         * @example mastodon
         */
        ChannelParameter: string;
        /**
         * @description Id of the channel to reconnect.
         * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
         */
        RefreshParameter: string;
        /**
         * @description Makes the request safe to repeat: 1–255 printable ASCII characters, a UUID for example, quoted or not.
         *     Within 24 hours the same key with the same request replays the first answer (`Idempotency-Replayed: true`),
         *     with another request it is refused (422), and while the first still runs it is 409.
         * @example 6f6b1c1e-6df0-4f5e-9a0c-3a2a3d4f8b11
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The session token as the cookie `auth` (HttpOnly, SameSite=Lax, Secure on https). Clients without cookies send it back as the header `auth`.
         * @example auth=b2YgY291cnNlIHRoaXMgaXMgbm8gcmVhbCB0b2tlbjo; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax
         */
        SessionCookieHeader: string;
        /**
         * @description `true`: what a console should do next.
         * @example true
         */
        SignalHeader: "true";
        /**
         * @description Seconds to wait before the next try.
         * @example 512
         */
        RetryAfter: number;
        /**
         * @description What is left of each policy, `r` requests for `t` more seconds (IETF httpapi draft).
         * @example "posts";r=89;t=3600
         */
        RateLimit: string;
        /**
         * @description The policies in force, `q` requests in `w` seconds (IETF httpapi draft).
         * @example "posts";q=90;w=3600
         */
        RateLimitPolicy: string;
        /**
         * @description Binds the sign-in to this browser for 10 minutes, as the cookie `oauth_state` (HttpOnly, SameSite=Lax, Secure on https).
         * @example oauth_state=b2YgY291cnNlIHRoaXMgaXMgbm8gcmVhbCB0b2tlbjo; Max-Age=600; Path=/; HttpOnly; SameSite=Lax
         */
        StateCookieHeader: string;
        /**
         * @description The organization of later requests as the cookie `showorg`. Clients without cookies send it as the header `showorg`.
         * @example showorg=019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax
         */
        OrganizationCookieHeader: string;
        /**
         * @description The cookies `auth`, `showorg` and `impersonate`, made to be forgotten.
         * @example auth=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax
         */
        ClearedCookiesHeader: string;
        /**
         * @description The `cursor` of the next page; absent on the last one.
         * @example WzE3OTUyNTUyMDAwMDAsIjAxOWFhM2M0LTVkMWUtN2M1NS05ZDNiLTBkNmYwYTRmOWExMSJd
         */
        NextCursorHeader: string;
        /**
         * @description The membership as the cookie `impersonate`, for old clients; the server does not read it.
         * @example impersonate=019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a71; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax
         */
        ImpersonationCookieHeader: string;
        /**
         * @description The cookie `org`, made to be forgotten; only where the browser sent one.
         * @example org=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax
         */
        UsedInvitationCookieHeader: string;
        /**
         * @description The visitor as the cookie `track`, for a year; only where the browser has none.
         * @example track=mH3kPq9aZt; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax
         */
        TrackCookieHeader: string;
        /**
         * @description Where to go.
         * @example /sign-in?next=%2Foauth%2Fauthorize%3Fclient_id%3Dpca_9Hq2mXk7RtVb4NcW8sYd3LfJ6zGpA1eU%26response_type%3Dcode
         */
        LocationHeader: string;
        /**
         * @description Always `no-store`.
         * @example no-store
         */
        NoStoreHeader: "no-store";
        /**
         * @description Posts that may be created in an hour.
         * @example 90
         */
        XRateLimitLimit: number;
        /**
         * @description What is left of it.
         * @example 89
         */
        XRateLimitRemaining: number;
        /**
         * @description Seconds until the count starts anew.
         * @example 3600
         */
        XRateLimitReset: number;
        /**
         * @description `true` when this is the stored answer to an earlier request with the same Idempotency-Key.
         * @example true
         */
        IdempotencyReplayed: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getRoot: {
        parameters: {
            query?: {
                /**
                 * @description The token of an invitation. A browser is sent on to where it can be accepted.
                 * @example
                 */
                org?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Postern",
                     *       "version": "1.0",
                     *       "status": "running",
                     *       "docs": "http://localhost:3000/docs",
                     *       "contract": "http://localhost:3000/openapi.json"
                     *     }
                     */
                    "application/json": components["schemas"]["Root"];
                    /** @example <!doctype html><title>Postern</title><h1>Postern is running</h1> */
                    "text/html": string;
                    /** @example Postern is running. Docs are at http://localhost:3000/docs */
                    "text/plain": string;
                };
            };
            303: components["responses"]["SeeOther"];
            406: components["responses"]["NotAcceptable"];
            default: components["responses"]["Failure"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "alive"
                     *     }
                     */
                    "application/json": components["schemas"]["Liveness"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready",
                     *       "database": "sqlite"
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # HELP postern_http_requests_total Requests answered.
                     *     # TYPE postern_http_requests_total counter
                     *     postern_http_requests_total{operation="getRoot",status="200"} 1
                     */
                    "text/plain": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getContract: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contract. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "info": {
                     *         "title": "Postern",
                     *         "version": "1.0"
                     *       },
                     *       "servers": [
                     *         {
                     *           "url": "http://localhost:3000"
                     *         }
                     *       ],
                     *       "paths": {}
                     *     }
                     */
                    "application/json": components["schemas"]["Contract"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Postern</title> */
                    "text/html": string;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getErrorCatalogue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Errors – Postern</title> */
                    "text/html": string;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Year of the upload.
                 * @example 2026
                 */
                year: string;
                /**
                 * @description Month of the upload.
                 * @example 11
                 */
                month: string;
                /**
                 * @description Day of the upload.
                 * @example 21
                 */
                day: string;
                /**
                 * @description The file's name.
                 * @example 6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example  */
                    "application/octet-stream": string;
                };
            };
            /** @description The part that was asked for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example  */
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["RangeNotSatisfiable"];
            default: components["responses"]["Failure"];
        };
    };
    getSandboxPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Sandbox – Postern</title> */
                    "text/html": string;
                };
            };
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getSandboxFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "https://jsonfeed.org/version/1.1",
                     *       "title": "Demo sandbox",
                     *       "home_page_url": "http://localhost:3000/sandbox/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "feed_url": "http://localhost:3000/sandbox/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11/feed.json",
                     *       "items": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12",
                     *           "url": "http://localhost:3000/sandbox/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11#019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12",
                     *           "content_text": "Hello from Postern",
                     *           "date_published": "2026-11-21T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxFeed"];
                };
            };
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    canRegister: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether `POST /auth/register` makes accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "register": true
                     *     }
                     */
                    "application/json": components["schemas"]["CanRegister"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "LOCAL",
                 *       "email": "ada@example.com",
                 *       "password": "analytical engine 1843",
                 *       "company": "Example Ltd"
                 *     }
                 */
                "application/json": components["schemas"]["RegisterRequest"];
            };
        };
        responses: {
            /** @description The account is there, or waits for its activation. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["SessionCookieHeader"];
                    onboarding: components["headers"]["SignalHeader"];
                    activate: components["headers"]["SignalHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "LOCAL",
                 *       "email": "ada@example.com",
                 *       "password": "analytical engine 1843"
                 *     }
                 */
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["SessionCookieHeader"];
                    reload: components["headers"]["SignalHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "login": true
                     *     }
                     */
                    "application/json": components["schemas"]["LoginResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    showForgot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["ForgotRequest"];
            };
        };
        responses: {
            /** @description A mail is on its way if there is such an account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "forgot": true
                     *     }
                     */
                    "application/json": components["schemas"]["ForgotResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "difference engine 1822",
                 *       "repeatPassword": "difference engine 1822",
                 *       "token": "b2YgY291cnNlIHRoaXMgaXMgbm8gcmVhbCB0b2tlbjo"
                 *     }
                 */
                "application/json": components["schemas"]["ResetRequest"];
            };
        };
        responses: {
            /** @description Whether the password was set. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    activateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "b2YgY291cnNlIHRoaXMgaXMgbm8gcmVhbCB0b2tlbjo"
                 *     }
                 */
                "application/json": components["schemas"]["ActivateRequest"];
            };
        };
        responses: {
            /** @description The account is active. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["SessionCookieHeader"];
                    onboarding: components["headers"]["SignalHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivateResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    resendActivation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["ResendRequest"];
            };
        };
        responses: {
            /** @description A mail is on its way if there is such an account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["ResendResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    listSignInProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers, in the order to show them in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "providers": [
                     *         {
                     *           "provider": "GOOGLE",
                     *           "name": "Google"
                     *         },
                     *         {
                     *           "provider": "GENERIC",
                     *           "name": "Example Ltd"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SignInProviders"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    startSignIn: {
        parameters: {
            query?: {
                /**
                 * @description Where the provider sends the person back to, without query and fragment: an address on the console's origin or `/auth/oauth-mobile-callback` of this service. Absent = `/auth/callback/{provider}` (in lower case) of the console.
                 * @example http://localhost:3000/auth/oauth-mobile-callback
                 */
                redirect_uri?: string;
                /**
                 * @description Only `WALLET`: an Ethereum address (`0x…`) or a Solana public key (base58).
                 * @example 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045
                 */
                publicKey?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The provider.
                 * @example GOOGLE
                 */
                provider: components["parameters"]["ProviderParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to do next. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["StateCookieHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example https://accounts.google.com/o/oauth2/v2/auth?client_id=example&response_type=code&state=b2YgY291cnNl */
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    checkSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The provider.
                 * @example GOOGLE
                 */
                provider: components["parameters"]["ProviderParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "4/0AeanS0ZExample",
                 *       "state": "b2YgY291cnNlIHRoaXMgaXMgbm8gcmVhbCB0b2tlbjo"
                 *     }
                 */
                "application/json": components["schemas"]["CheckSignInRequest"];
            };
        };
        responses: {
            /** @description Signed in, or known to the provider and new here. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["SessionCookieHeader"];
                    reload: components["headers"]["SignalHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckSignInResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    mobileCallback: {
        parameters: {
            query?: {
                /**
                 * @description The provider's code.
                 * @example 4/0AeanS0ZExample
                 */
                code?: components["parameters"]["CallbackCode"];
                /**
                 * @description The state that the sign-in was begun with.
                 * @example b2YgY291cnNl
                 */
                state?: components["parameters"]["CallbackState"];
                /**
                 * @description Who answers, from providers that say so (RFC 9207).
                 * @example https://login.example.com
                 */
                iss?: components["parameters"]["CallbackIssuer"];
                /**
                 * @description Why there is no code.
                 * @example access_denied
                 */
                error?: components["parameters"]["CallbackError"];
                /**
                 * @description The same in words.
                 * @example The person declined.
                 */
                error_description?: components["parameters"]["CallbackErrorDescription"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app's address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "postern://auth/callback?code=4%2F0AeanS0ZExample&state=b2YgY291cnNl"
                     *     }
                     */
                    "application/json": components["schemas"]["MobileCallback"];
                    /** @example <!doctype html><title>Back to the app – Postern</title> */
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            default: components["responses"]["Failure"];
        };
    };
    passOnFormAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "c0ffee.0.example",
                 *       "state": "b2YgY291cnNlIHRoaXMgaXMgbm8gcmVhbCB0b2tlbjo"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["FormAnswer"];
            };
        };
        responses: {
            /** @description A page that goes on by itself, and has a link for where that does not work. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Signing in – Postern</title> */
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    getSelf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "email": "ada@example.com",
                     *       "providerName": "LOCAL",
                     *       "name": "Ada Lovelace",
                     *       "lastName": null,
                     *       "bio": "Writes programs for machines to come.",
                     *       "picture": {
                     *         "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a31",
                     *         "path": "http://localhost:3000/uploads/2026/11/21/6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png"
                     *       },
                     *       "pictureId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a31",
                     *       "timezone": 0,
                     *       "createdAt": "2026-11-20T09:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "lastReadNotifications": "2026-11-20T09:00:00.000Z",
                     *       "lastOnline": "2026-11-21T10:00:00.000Z",
                     *       "activated": true,
                     *       "sendSuccessEmails": true,
                     *       "sendFailureEmails": true,
                     *       "sendStreakEmails": true,
                     *       "isSuperAdmin": false,
                     *       "orgId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *       "role": "SUPERADMIN",
                     *       "tier": "ULTIMATE",
                     *       "totalChannels": 10000,
                     *       "isLifetime": false,
                     *       "admin": false,
                     *       "impersonate": false,
                     *       "isTrailing": false,
                     *       "allowTrial": false,
                     *       "streakSince": null,
                     *       "publicApi": "",
                     *       "publicApiPrefix": "psk_b2YgY291"
                     *     }
                     */
                    "application/json": components["schemas"]["Self"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    getPersonal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "name": "Ada Lovelace",
                     *       "bio": "Writes programs for machines to come.",
                     *       "picture": {
                     *         "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a31",
                     *         "path": "http://localhost:3000/uploads/2026/11/21/6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Personal"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    updatePersonal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fullname": "Ada Lovelace",
                 *       "bio": "Writes programs for machines to come."
                 *     }
                 */
                "application/json": components["schemas"]["PersonalRequest"];
            };
        };
        responses: {
            /** @description The profile as it is now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "name": "Ada Lovelace",
                     *       "bio": "Writes programs for machines to come.",
                     *       "picture": null
                     *     }
                     */
                    "application/json": components["schemas"]["Personal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *       "name": "Example Ltd",
                     *       "apiKey": "psk_b2YgY291cnNlIHRoaXMgaXMgbm8gcmVhbCBrZXkgYXQgYWw",
                     *       "apiKeyId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a41",
                     *       "apiKeyPrefix": "psk_b2YgY291"
                     *     }
                     */
                    "application/json": components["schemas"]["RotatedApiKey"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organizations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *         "name": "Example Ltd",
                     *         "role": "SUPERADMIN",
                     *         "tier": "ULTIMATE",
                     *         "users": [
                     *           {
                     *             "role": "SUPERADMIN",
                     *             "disabled": false
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Organizations"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    changeOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeOrganizationRequest"];
            };
        };
        responses: {
            /** @description Changed. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["OrganizationCookieHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21"
                     *     }
                     */
                    "application/json": components["schemas"]["ChangedOrganization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["ClearedCookiesHeader"];
                    logout: components["headers"]["SignalHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "logout": true
                     *     }
                     */
                    "application/json": components["schemas"]["LoggedOut"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    searchImpersonation: {
        parameters: {
            query?: {
                /**
                 * @description Part of a name, an e-mail address or an id. Absent or empty finds everybody.
                 * @example ada
                 */
                name?: string;
                /**
                 * @description Memberships per page.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description The `Next-Cursor` of the page before.
                 * @example WzE3OTUyNTUyMDAwMDAsIjAxOWFhM2M0LTVkMWUtN2M1NS05ZDNiLTBkNmYwYTRmOWExMSJd
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Next-Cursor": components["headers"]["NextCursorHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a71",
                     *         "role": "SUPERADMIN",
                     *         "organization": {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *           "name": "Example Ltd",
                     *           "subscription": {
                     *             "subscriptionTier": "ULTIMATE"
                     *           }
                     *         },
                     *         "user": {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *           "name": "Ada Lovelace",
                     *           "email": "ada@example.com"
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Impersonatables"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    impersonate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ImpersonateRequest"];
            };
        };
        responses: {
            /** @description Whom the next request acts as. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["ImpersonationCookieHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Impersonation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    getEmailPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preferences. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sendSuccessEmails": true,
                     *       "sendFailureEmails": true,
                     *       "sendStreakEmails": true
                     *     }
                     */
                    "application/json": components["schemas"]["EmailPreferences"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    setEmailPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sendSuccessEmails": false,
                 *       "sendFailureEmails": true,
                 *       "sendStreakEmails": false
                 *     }
                 */
                "application/json": components["schemas"]["EmailPreferencesRequest"];
            };
        };
        responses: {
            /** @description The preferences as they are now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sendSuccessEmails": false,
                     *       "sendFailureEmails": true,
                     *       "sendStreakEmails": false
                     *     }
                     */
                    "application/json": components["schemas"]["EmailPreferences"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription, if there is one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["SubscriptionAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    listTiers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plans. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "month": [
                     *         {
                     *           "name": "STANDARD",
                     *           "recurring": "month",
                     *           "price": 29
                     *         },
                     *         {
                     *           "name": "TEAM",
                     *           "recurring": "month",
                     *           "price": 39
                     *         },
                     *         {
                     *           "name": "PRO",
                     *           "recurring": "month",
                     *           "price": 49
                     *         },
                     *         {
                     *           "name": "ULTIMATE",
                     *           "recurring": "month",
                     *           "price": 99
                     *         }
                     *       ],
                     *       "year": [
                     *         {
                     *           "name": "STANDARD",
                     *           "recurring": "year",
                     *           "price": 278
                     *         },
                     *         {
                     *           "name": "TEAM",
                     *           "recurring": "year",
                     *           "price": 374
                     *         },
                     *         {
                     *           "name": "PRO",
                     *           "recurring": "year",
                     *           "price": 470
                     *         },
                     *         {
                     *           "name": "ULTIMATE",
                     *           "recurring": "year",
                     *           "price": 950
                     *         }
                     *       ],
                     *       "tiers": [
                     *         {
                     *           "current": "FREE",
                     *           "month_price": 0,
                     *           "year_price": 0,
                     *           "channel": 0,
                     *           "posts_per_month": 0,
                     *           "image_generation_count": 0,
                     *           "generate_videos": 0,
                     *           "team_members": false,
                     *           "community_features": false,
                     *           "ai": false,
                     *           "import_from_channels": false,
                     *           "image_generator": false,
                     *           "public_api": false,
                     *           "webhooks": 0,
                     *           "autoPost": false
                     *         },
                     *         {
                     *           "current": "STANDARD",
                     *           "month_price": 29,
                     *           "year_price": 278,
                     *           "channel": 5,
                     *           "posts_per_month": 1000000,
                     *           "image_generation_count": 20,
                     *           "generate_videos": 3,
                     *           "team_members": false,
                     *           "community_features": false,
                     *           "ai": true,
                     *           "import_from_channels": true,
                     *           "image_generator": false,
                     *           "public_api": true,
                     *           "webhooks": 2,
                     *           "autoPost": false
                     *         },
                     *         {
                     *           "current": "TEAM",
                     *           "month_price": 39,
                     *           "year_price": 374,
                     *           "channel": 10,
                     *           "posts_per_month": 1000000,
                     *           "image_generation_count": 100,
                     *           "generate_videos": 10,
                     *           "team_members": true,
                     *           "community_features": true,
                     *           "ai": true,
                     *           "import_from_channels": true,
                     *           "image_generator": true,
                     *           "public_api": true,
                     *           "webhooks": 10,
                     *           "autoPost": true
                     *         },
                     *         {
                     *           "current": "PRO",
                     *           "month_price": 49,
                     *           "year_price": 470,
                     *           "channel": 30,
                     *           "posts_per_month": 1000000,
                     *           "image_generation_count": 300,
                     *           "generate_videos": 30,
                     *           "team_members": true,
                     *           "community_features": true,
                     *           "ai": true,
                     *           "import_from_channels": true,
                     *           "image_generator": true,
                     *           "public_api": true,
                     *           "webhooks": 30,
                     *           "autoPost": true
                     *         },
                     *         {
                     *           "current": "ULTIMATE",
                     *           "month_price": 99,
                     *           "year_price": 950,
                     *           "channel": 100,
                     *           "posts_per_month": 1000000,
                     *           "image_generation_count": 500,
                     *           "generate_videos": 60,
                     *           "team_members": true,
                     *           "community_features": true,
                     *           "ai": true,
                     *           "import_from_channels": true,
                     *           "image_generator": true,
                     *           "public_api": true,
                     *           "webhooks": 10000,
                     *           "autoPost": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Tiers"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    joinOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "org": "b2YgY291cnNlIHRoaXMgaXMgbm8gcmVhbCB0b2tlbjo"
                 *     }
                 */
                "application/json": components["schemas"]["JoinOrganizationRequest"];
            };
        };
        responses: {
            /** @description The organization. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["UsedInvitationCookieHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21"
                     *     }
                     */
                    "application/json": components["schemas"]["JoinedOrganization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    trackUserEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tt": 0
                 *     }
                 */
                "application/json": components["schemas"]["TrackRequest"];
            };
        };
        responses: {
            /** @description The visitor. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["TrackCookieHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "track": "mH3kPq9aZt"
                     *     }
                     */
                    "application/json": components["schemas"]["Tracked"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    getChatbotToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.bm90IGEgcmVhbCB0b2tlbg.bm90IGEgcmVhbCBzaWduYXR1cmU"
                     *     }
                     */
                    "application/json": components["schemas"]["ChatbotToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    getAgentMediaSso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://media.example.com/sso?token=eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.bm90IGEgcmVhbCB0b2tlbg.bm90IGEgcmVhbCBzaWduYXR1cmU"
                     *     }
                     */
                    "application/json": components["schemas"]["AgentMediaSso"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a41",
                     *           "name": "API key",
                     *           "prefix": "psk_b2YgY291",
                     *           "scopes": [
                     *             "read",
                     *             "write"
                     *           ],
                     *           "group": null,
                     *           "default": true,
                     *           "expiresAt": null,
                     *           "lastUsedAt": "2026-11-21T10:00:00.000Z",
                     *           "createdAt": "2026-11-20T09:00:00.000Z"
                     *         },
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a42",
                     *           "name": "Dashboard of Example Ltd",
                     *           "prefix": "psk_cmVhZCBv",
                     *           "scopes": [
                     *             "read"
                     *           ],
                     *           "group": {
                     *             "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a51",
                     *             "name": "Example Ltd"
                     *           },
                     *           "default": false,
                     *           "expiresAt": "2027-11-21T10:00:00.000Z",
                     *           "lastUsedAt": null,
                     *           "createdAt": "2026-11-21T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeys"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Dashboard",
                 *       "scopes": [
                 *         "read"
                 *       ],
                 *       "expiresAt": "2099-11-21T10:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a42",
                     *       "name": "Dashboard",
                     *       "prefix": "psk_cmVhZCBv",
                     *       "scopes": [
                     *         "read"
                     *       ],
                     *       "group": null,
                     *       "default": false,
                     *       "expiresAt": "2099-11-21T10:00:00.000Z",
                     *       "lastUsedAt": null,
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "key": "psk_cmVhZCBvbmx5LCBhbmQgbm8gcmVhbCBrZXkgYXQgYWxsIQ"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11"
                     *     }
                     */
                    "application/json": components["schemas"]["Reference"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sessions": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a61",
                     *           "current": true,
                     *           "ip": "203.0.113.7",
                     *           "userAgent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0",
                     *           "createdAt": "2026-11-20T09:00:00.000Z",
                     *           "lastSeenAt": "2026-11-21T10:00:00.000Z",
                     *           "expiresAt": "2027-05-19T09:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Sessions"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ended": 2
                     *     }
                     */
                    "application/json": components["schemas"]["EndedSessions"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11"
                     *     }
                     */
                    "application/json": components["schemas"]["Reference"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "analytical engine 1843",
                 *       "password": "difference engine 1822"
                 *     }
                 */
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            /** @description Changed. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "changed": true
                     *     }
                     */
                    "application/json": components["schemas"]["PasswordChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "analytical engine 1843"
                 *     }
                 */
                "application/json": components["schemas"]["DeleteAccountRequest"];
            };
        };
        responses: {
            /** @description The account is gone. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["ClearedCookiesHeader"];
                    logout: components["headers"]["SignalHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["AccountDeleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /**
                 * @description Only acts of this kind.
                 * @example api_key.created
                 */
                action?: string;
                /**
                 * @description Entries on a page.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description The `nextCursor` of the page before.
                 * @example WzE3OTUyNTUyMDAwMDAsIjAxOWFhM2M0LTVkMWUtN2M1NS05ZDNiLTBkNmYwYTRmOWE3MSJd
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a71",
                     *           "action": "api_key.created",
                     *           "user": {
                     *             "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace"
                     *           },
                     *           "target": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a42",
                     *           "ip": "203.0.113.7",
                     *           "detail": {
                     *             "name": "Dashboard",
                     *             "prefix": "psk_cmVhZCBv",
                     *             "scopes": [
                     *               "read"
                     *             ]
                     *           },
                     *           "createdAt": "2026-11-21T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AuditLog"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthorization: {
        parameters: {
            query: {
                /**
                 * @description The app's client id.
                 * @example pca_9Hq2mXk7RtVb4NcW8sYd3LfJ6zGpA1eU
                 */
                client_id: components["parameters"]["ClientIdParameter"];
                /**
                 * @description Always `code`; another value is `unsupported_response_type`.
                 * @example code
                 */
                response_type: components["parameters"]["ResponseTypeParameter"];
                /**
                 * @description Comes back to the app as it is. Random, and bound to the browser, it protects against forged answers.
                 * @example 4f9a0c3a2a3d
                 */
                state?: components["parameters"]["StateParameter"];
                /**
                 * @description The app's redirect URL, character by character. When it is sent, the exchange has to name it again.
                 * @example https://app.example.com/callback
                 */
                redirect_uri?: components["parameters"]["RedirectUriParameter"];
                /**
                 * @description What the app asks for, words parted by spaces; everything when absent.
                 * @example read write
                 */
                scope?: components["parameters"]["ScopeParameter"];
                /**
                 * @description PKCE. The exchange has to show the verifier.
                 * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
                 */
                code_challenge?: components["parameters"]["CodeChallengeParameter"];
                /**
                 * @description `S256`, to be sent with a challenge; `plain` is refused.
                 * @example S256
                 */
                code_challenge_method?: components["parameters"]["CodeChallengeMethodParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the person is to decide on, as JSON or as a page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "app": {
                     *         "name": "Planner",
                     *         "description": "Plans your week.",
                     *         "picture": null,
                     *         "clientId": "pca_9Hq2mXk7RtVb4NcW8sYd3LfJ6zGpA1eU",
                     *         "redirectUrl": "https://app.example.com/callback"
                     *       },
                     *       "scopes": [
                     *         "read",
                     *         "write"
                     *       ],
                     *       "redirectUri": "https://app.example.com/callback",
                     *       "state": "4f9a0c3a2a3d",
                     *       "organization": {
                     *         "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *         "name": "Example Ltd"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Authorization"];
                    /** @example <!doctype html><title>Allow Planner?</title><h1>Allow Planner?</h1> */
                    "text/html": string;
                };
            };
            /** @description A browser without a session is sent to sign in, and comes back. */
            303: {
                headers: {
                    Location: components["headers"]["LocationHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["OAuthPageBadRequest"];
            default: components["responses"]["OAuthPageFailure"];
        };
    };
    decideAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "pca_9Hq2mXk7RtVb4NcW8sYd3LfJ6zGpA1eU",
                 *       "action": "deny",
                 *       "state": "4f9a0c3a2a3d"
                 *     }
                 */
                "application/json": components["schemas"]["DecisionRequest"];
                /**
                 * @example {
                 *       "client_id": "pca_9Hq2mXk7RtVb4NcW8sYd3LfJ6zGpA1eU",
                 *       "action": "deny",
                 *       "state": "4f9a0c3a2a3d"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["DecisionRequest"];
            };
        };
        responses: {
            /** @description Decided. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "redirect": "https://app.example.com/callback?error=access_denied&state=4f9a0c3a2a3d&iss=http%3A%2F%2Flocalhost%3A3000"
                     *     }
                     */
                    "application/json": components["schemas"]["Decision"];
                };
            };
            /** @description Decided in a form; or nobody is signed in any more, and the browser is sent to do that. */
            303: {
                headers: {
                    Location: components["headers"]["LocationHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["OAuthPageBadRequest"];
            401: components["responses"]["OAuthUnauthorized"];
            403: components["responses"]["OAuthPageForbidden"];
            default: components["responses"]["OAuthPageFailure"];
        };
    };
    exchangeCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "authorization_code",
                 *       "code": "Zt8LmQ2vXc7RpN4bWd9KsY3hGfJ6TaE1uVqBnM5oPiC",
                 *       "client_id": "pca_9Hq2mXk7RtVb4NcW8sYd3LfJ6zGpA1eU",
                 *       "client_secret": "pcs_2bVn8KqWx4TzRm7YcLp3DhGs9JfA6eUtNv5XoBi1QkMwEyRz"
                 *     }
                 */
                "application/json": components["schemas"]["TokenRequest"];
                /**
                 * @example {
                 *       "grant_type": "authorization_code",
                 *       "code": "Zt8LmQ2vXc7RpN4bWd9KsY3hGfJ6TaE1uVqBnM5oPiC",
                 *       "client_id": "pca_9Hq2mXk7RtVb4NcW8sYd3LfJ6zGpA1eU",
                 *       "client_secret": "pcs_2bVn8KqWx4TzRm7YcLp3DhGs9JfA6eUtNv5XoBi1QkMwEyRz"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["NoStoreHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *       "cus": null,
                     *       "access_token": "pos_7YcLp3DhGs9JfA6eUtNv5XoBi1QkMwEyRz2bVn8K",
                     *       "token_type": "bearer",
                     *       "scope": "read write"
                     *     }
                     */
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            400: components["responses"]["OAuthBadRequest"];
            401: components["responses"]["OAuthInvalidClient"];
            429: components["responses"]["OAuthTooManyRequests"];
            default: components["responses"]["OAuthFailure"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "pos_7YcLp3DhGs9JfA6eUtNv5XoBi1QkMwEyRz2bVn8K",
                 *       "client_id": "pca_9Hq2mXk7RtVb4NcW8sYd3LfJ6zGpA1eU",
                 *       "client_secret": "pcs_2bVn8KqWx4TzRm7YcLp3DhGs9JfA6eUtNv5XoBi1QkMwEyRz"
                 *     }
                 */
                "application/json": components["schemas"]["RevocationRequest"];
                /**
                 * @example {
                 *       "token": "pos_7YcLp3DhGs9JfA6eUtNv5XoBi1QkMwEyRz2bVn8K",
                 *       "client_id": "pca_9Hq2mXk7RtVb4NcW8sYd3LfJ6zGpA1eU",
                 *       "client_secret": "pcs_2bVn8KqWx4TzRm7YcLp3DhGs9JfA6eUtNv5XoBi1QkMwEyRz"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["RevocationRequest"];
            };
        };
        responses: {
            /** @description The token is worth nothing, if it ever was one of the app's. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["OAuthBadRequest"];
            401: components["responses"]["OAuthInvalidClient"];
            429: components["responses"]["OAuthTooManyRequests"];
            default: components["responses"]["OAuthFailure"];
        };
    };
    getServerMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Endpoints and abilities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issuer": "http://localhost:3000",
                     *       "authorization_endpoint": "http://localhost:3000/oauth/authorize",
                     *       "token_endpoint": "http://localhost:3000/oauth/token",
                     *       "revocation_endpoint": "http://localhost:3000/oauth/revoke",
                     *       "device_authorization_endpoint": "http://localhost:3000/device/code",
                     *       "service_documentation": "http://localhost:3000/docs",
                     *       "response_types_supported": [
                     *         "code"
                     *       ],
                     *       "grant_types_supported": [
                     *         "authorization_code",
                     *         "urn:ietf:params:oauth:grant-type:device_code"
                     *       ],
                     *       "scopes_supported": [
                     *         "read",
                     *         "write"
                     *       ],
                     *       "code_challenge_methods_supported": [
                     *         "S256"
                     *       ],
                     *       "token_endpoint_auth_methods_supported": [
                     *         "client_secret_basic",
                     *         "client_secret_post",
                     *         "none"
                     *       ],
                     *       "revocation_endpoint_auth_methods_supported": [
                     *         "client_secret_basic",
                     *         "client_secret_post",
                     *         "none"
                     *       ],
                     *       "authorization_response_iss_parameter_supported": true
                     *     }
                     */
                    "application/json": components["schemas"]["ServerMetadata"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getOAuthApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a71",
                     *       "organizationId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *       "name": "Planner",
                     *       "description": "Plans your week.",
                     *       "pictureId": null,
                     *       "picture": null,
                     *       "redirectUrl": "https://app.example.com/callback",
                     *       "clientId": "pca_9Hq2mXk7RtVb4NcW8sYd3LfJ6zGpA1eU",
                     *       "createdAt": "2026-11-20T09:00:00.000Z",
                     *       "updatedAt": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthApp"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    updateOAuthApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Planner 2"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateOAuthAppRequest"];
            };
        };
        responses: {
            /** @description The app as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a71",
                     *       "organizationId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *       "name": "Planner 2",
                     *       "description": "Plans your week.",
                     *       "pictureId": null,
                     *       "picture": null,
                     *       "redirectUrl": "https://app.example.com/callback",
                     *       "clientId": "pca_9Hq2mXk7RtVb4NcW8sYd3LfJ6zGpA1eU",
                     *       "createdAt": "2026-11-20T09:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthApp"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    createOAuthApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Planner",
                 *       "description": "Plans your week.",
                 *       "redirectUrl": "https://app.example.com/callback"
                 *     }
                 */
                "application/json": components["schemas"]["CreateOAuthAppRequest"];
            };
        };
        responses: {
            /** @description The app, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a71",
                     *       "organizationId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *       "name": "Planner",
                     *       "description": "Plans your week.",
                     *       "pictureId": null,
                     *       "picture": null,
                     *       "redirectUrl": "https://app.example.com/callback",
                     *       "clientId": "pca_9Hq2mXk7RtVb4NcW8sYd3LfJ6zGpA1eU",
                     *       "createdAt": "2026-11-20T09:00:00.000Z",
                     *       "updatedAt": "2026-11-20T09:00:00.000Z",
                     *       "clientSecret": "pcs_2bVn8KqWx4TzRm7YcLp3DhGs9JfA6eUtNv5XoBi1QkMwEyRz"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedOAuthApp"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    deleteOAuthApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["AppSuccess"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    rotateOAuthAppSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "clientSecret": "pcs_2bVn8KqWx4TzRm7YcLp3DhGs9JfA6eUtNv5XoBi1QkMwEyRz"
                     *     }
                     */
                    "application/json": components["schemas"]["ClientSecret"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    listApprovedApps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The apps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a81",
                     *         "approvedAt": "2026-11-20T09:00:00.000Z",
                     *         "lastUsedAt": "2026-11-21T10:00:00.000Z",
                     *         "scopes": [
                     *           "read",
                     *           "write"
                     *         ],
                     *         "organizationId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *         "organizationName": "Example Ltd",
                     *         "app": {
                     *           "name": "Planner",
                     *           "description": "Plans your week.",
                     *           "picture": null,
                     *           "clientId": "pca_9Hq2mXk7RtVb4NcW8sYd3LfJ6zGpA1eU"
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ApprovedApps"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    revokeApprovedApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Shut out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["AppSuccess"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    startDeviceAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "scope": "read write"
                 *     }
                 */
                "application/json": components["schemas"]["DeviceAuthorizationRequest"];
                /**
                 * @example {
                 *       "client_id": "pca_postern_cli",
                 *       "scope": "read write"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["DeviceAuthorizationRequest"];
            };
        };
        responses: {
            /** @description The codes, to a form-encoded request. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["NoStoreHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "device_code": "6Yp2gTq1cQ0mS0h8oVd1m9xq7Qm3cF2u9oN4bKxw5lE",
                     *       "user_code": "WDJB-MJHT",
                     *       "verification_uri": "http://localhost:3000/device",
                     *       "verification_uri_complete": "http://localhost:3000/device?code=WDJB-MJHT",
                     *       "expires_in": 900,
                     *       "interval": 5
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceAuthorization"];
                };
            };
            /** @description The codes. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["NoStoreHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "device_code": "6Yp2gTq1cQ0mS0h8oVd1m9xq7Qm3cF2u9oN4bKxw5lE",
                     *       "user_code": "WDJB-MJHT",
                     *       "verification_uri": "http://localhost:3000/device",
                     *       "verification_uri_complete": "http://localhost:3000/device?code=WDJB-MJHT",
                     *       "expires_in": 900,
                     *       "interval": 5
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceAuthorization"];
                };
            };
            /** @description `invalid_request` or `invalid_scope`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "invalid_scope",
                     *       "error_description": "The scopes are read and write, with a space between them."
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            401: components["responses"]["DeviceUnauthorized"];
            429: components["responses"]["OAuthTooManyRequests"];
            default: components["responses"]["OAuthFailure"];
        };
    };
    pollDeviceToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "device_code": "6Yp2gTq1cQ0mS0h8oVd1m9xq7Qm3cF2u9oN4bKxw5lE"
                 *     }
                 */
                "application/json": components["schemas"]["DeviceTokenRequest"];
                /**
                 * @example {
                 *       "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
                 *       "device_code": "6Yp2gTq1cQ0mS0h8oVd1m9xq7Qm3cF2u9oN4bKxw5lE",
                 *       "client_id": "pca_postern_cli"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["DeviceTokenRequest"];
            };
        };
        responses: {
            /** @description The token, to a form-encoded request. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["NoStoreHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "pos_q3CkXJbLwzJb0mR5VfT8nYd2HsK7eWxA1uPg9Zti",
                     *       "token_type": "bearer",
                     *       "scope": "read write",
                     *       "api_url": "http://localhost:3000",
                     *       "organization_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21"
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceToken"];
                };
            };
            /** @description The token. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["NoStoreHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "pos_q3CkXJbLwzJb0mR5VfT8nYd2HsK7eWxA1uPg9Zti",
                     *       "token_type": "bearer",
                     *       "scope": "read write",
                     *       "api_url": "http://localhost:3000",
                     *       "organization_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21"
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceToken"];
                };
            };
            /** @description `authorization_pending`, `slow_down`, `access_denied`, `expired_token`, `invalid_grant`, `invalid_request` or `unsupported_grant_type`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            401: components["responses"]["DeviceUnauthorized"];
            default: components["responses"]["OAuthFailure"];
        };
    };
    getDeviceInfo: {
        parameters: {
            query: {
                /**
                 * @description What the device shows. Case, spaces and dashes do not matter.
                 * @example WDJB-MJHT
                 */
                user_code: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The device, if one shows this code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceInfo"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    approveDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user_code": "WDJB-MJHT",
                 *       "action": "approve"
                 *     }
                 */
                "application/json": components["schemas"]["ApproveDeviceRequest"];
            };
        };
        responses: {
            /** @description Whether it is decided now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceDecision"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    createEnterpriseUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "params": "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6IjQyIn0.c2lnbmF0dXJl"
                 *     }
                 */
                "application/json": components["schemas"]["SignedRequest"];
            };
        };
        responses: {
            /** @description The organization and its key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *       "apiKey": "psk_b2YgY291cnNlIHRoaXMgaXMgbm8gcmVhbCBrZXkgYXQgYWw"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    getEnterpriseConnectUrl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "params": "eyJhbGciOiJIUzI1NiJ9.eyJwcm92aWRlciI6Im1hc3RvZG9uIn0.c2lnbmF0dXJl"
                 *     }
                 */
                "application/json": components["schemas"]["SignedRequest"];
            };
        };
        responses: {
            /** @description The address, as text. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example https://mastodon.social/oauth/authorize?response_type=code&state=b2YgY291cnNl */
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    deleteEnterpriseChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "params": "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6IjQyIn0.c2lnbmF0dXJl"
                 *     }
                 */
                "application/json": components["schemas"]["SignedRequest"];
            };
        };
        responses: {
            /** @description The channel is gone. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelDeleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    getQueueHealth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The kind of job: `publish-post`, `send-mail`, …
                 * @example publish-post
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It keeps up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Queue publish-post is healthy.",
                     *       "queue": "publish-post",
                     *       "backlog": 0,
                     *       "scheduled": 12,
                     *       "running": 1,
                     *       "failed": 0,
                     *       "oldestMs": 0,
                     *       "overdue": 0
                     *     }
                     */
                    "application/json": components["schemas"]["QueueHealth"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    listTeam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a71",
                     *           "role": "SUPERADMIN",
                     *           "disabled": false,
                     *           "joinedAt": "2026-11-20T09:00:00.000Z",
                     *           "user": {
                     *             "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace",
                     *             "sendSuccessEmails": true,
                     *             "sendFailureEmails": true,
                     *             "sendStreakEmails": true
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Team"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "USER",
                 *       "sendEmail": true,
                 *       "email": "grace@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["InviteMemberRequest"];
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a81",
                     *       "url": "http://localhost:3000/?org=b2YgY291cnNlIHRoaXMgaXMgbm8gcmVhbCB0b2tlbjo",
                     *       "expiresAt": "2026-11-23T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invitations": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a81",
                     *           "email": "grace@example.com",
                     *           "role": "USER",
                     *           "invitedBy": {
                     *             "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace"
                     *           },
                     *           "createdAt": "2026-11-21T10:00:00.000Z",
                     *           "expiresAt": "2026-11-23T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Invitations"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    cancelInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11"
                     *     }
                     */
                    "application/json": components["schemas"]["CancelledInvitation"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    changeMemberRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "ADMIN"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeMemberRoleRequest"];
            };
        };
        responses: {
            /** @description The membership as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a72",
                     *       "userId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12",
                     *       "organizationId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *       "role": "ADMIN"
                     *     }
                     */
                    "application/json": components["schemas"]["Membership"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The membership that was ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a72",
                     *       "userId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12",
                     *       "organizationId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *       "role": "USER"
                     *     }
                     */
                    "application/json": components["schemas"]["Membership"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Failure"];
        };
    };
    getShortlinkPreference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preference. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "shortlink": "ASK"
                     *     }
                     */
                    "application/json": components["schemas"]["ShortlinkPreference"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    setShortlinkPreference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shortlink": "YES"
                 *     }
                 */
                "application/json": components["schemas"]["ShortlinkPreferenceRequest"];
            };
        };
        responses: {
            /** @description The preference as it is now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "shortlink": "YES"
                     *     }
                     */
                    "application/json": components["schemas"]["ShortlinkPreference"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    listProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue. `article` is always empty; older clients expect it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "social": [
                     *         {
                     *           "name": "Sandbox",
                     *           "identifier": "sandbox",
                     *           "toolTip": "Publishes to a page of this service; nothing leaves it",
                     *           "editor": "normal",
                     *           "isExternal": false,
                     *           "isWeb3": false,
                     *           "isChromeExtension": false,
                     *           "customFields": [
                     *             {
                     *               "key": "name",
                     *               "label": "Name",
                     *               "validation": "/^.{1,100}$/",
                     *               "type": "text",
                     *               "hint": "Any name; the same name is the same account"
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "name": "Mastodon",
                     *           "identifier": "mastodon",
                     *           "editor": "normal",
                     *           "isExternal": true,
                     *           "isWeb3": false,
                     *           "isChromeExtension": false
                     *         }
                     *       ],
                     *       "article": []
                     *     }
                     */
                    "application/json": components["schemas"]["Providers"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11"
                 *     }
                 */
                "application/json": components["schemas"]["ChannelChoice"];
            };
        };
        responses: {
            /** @description The channel is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelReference"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Publishing"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    listChannels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "integrations": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *           "name": "Demo",
                     *           "internalId": "demo",
                     *           "identifier": "sandbox",
                     *           "picture": "/no-picture.jpg",
                     *           "disabled": false,
                     *           "editor": "normal",
                     *           "stripLinks": false,
                     *           "inBetweenSteps": false,
                     *           "refreshNeeded": false,
                     *           "isCustomFields": true,
                     *           "customFields": [
                     *             {
                     *               "key": "name",
                     *               "label": "Name",
                     *               "validation": "/^.{1,100}$/",
                     *               "type": "text",
                     *               "hint": "Any name; the same name is the same account"
                     *             }
                     *           ],
                     *           "display": "demo",
                     *           "type": "social",
                     *           "time": [
                     *             {
                     *               "time": 440
                     *             },
                     *             {
                     *               "time": 730
                     *             },
                     *             {
                     *               "time": 1020
                     *             }
                     *           ],
                     *           "timezone": "UTC",
                     *           "localTime": [
                     *             {
                     *               "time": 440
                     *             },
                     *             {
                     *               "time": 730
                     *             },
                     *             {
                     *               "time": 1020
                     *             }
                     *           ],
                     *           "changeProfilePicture": false,
                     *           "changeNickName": false,
                     *           "customer": null,
                     *           "additionalSettings": "[]"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Channels"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    startConnect: {
        parameters: {
            query?: {
                /**
                 * @description Reconnect this channel and no other: its `id`, or its `internalId` on the platform. Choosing another account on the platform then fails with 409.
                 * @example
                 */
                refresh?: components["parameters"]["Refresh"];
                /**
                 * @description Address of the user's instance, for channels with `isExternal`. Without it, the one that the operator configured.
                 * @example
                 */
                externalUrl?: components["parameters"]["ExternalUrl"];
                /**
                 * @description Where the browser should go after a success; the connect answers it as `returnURL`. Only on the console's origin or one that the operator lists in `CORS_ORIGINS`, so that nobody is led elsewhere by a link of this service.
                 * @example
                 */
                redirectUrl?: components["parameters"]["RedirectUrl"];
                /**
                 * @description `true` when this is a new user's first channel; handed back by the connect.
                 * @example true
                 */
                onboarding?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The channel's `identifier` in the catalogue.
                 * @example sandbox
                 */
                integration: components["parameters"]["Integration"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to send the user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "zQ2m3wW8mYb0J0oUj9o9b3mV7nq1mR5o6sT4uVwXyZ0"
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectUrl"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConnectFailed"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    connectChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The channel's `identifier` in the catalogue.
                 * @example sandbox
                 */
                integration: components["parameters"]["Integration"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "zQ2m3wW8mYb0J0oUj9o9b3mV7nq1mR5o6sT4uVwXyZ0",
                 *       "code": "eyJuYW1lIjoiRGVtbyJ9",
                 *       "timezone": "120"
                 *     }
                 */
                "application/json": components["schemas"]["ConnectIntegrationDto"];
            };
        };
        responses: {
            /** @description The channel is connected. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "internalId": "demo",
                     *       "organizationId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a01",
                     *       "name": "Demo",
                     *       "picture": null,
                     *       "providerIdentifier": "sandbox",
                     *       "type": "social",
                     *       "profile": "Demo",
                     *       "disabled": false,
                     *       "inBetweenSteps": false,
                     *       "refreshNeeded": false,
                     *       "postingTimes": "[{\"time\":440},{\"time\":730},{\"time\":1020}]",
                     *       "customerId": null,
                     *       "additionalSettings": "[]",
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "deletedAt": null,
                     *       "onboarding": false,
                     *       "pages": []
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectedChannel"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["ConnectFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    disableChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11"
                 *     }
                 */
                "application/json": components["schemas"]["ChannelChoice"];
            };
        };
        responses: {
            /** @description The channel is off. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "disabled": true
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelSwitch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    enableChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11"
                 *     }
                 */
                "application/json": components["schemas"]["ChannelChoice"];
            };
        };
        responses: {
            /** @description The channel is on. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "disabled": false
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelSwitch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    setPostingTimes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "time": [
                 *         {
                 *           "time": 540
                 *         },
                 *         {
                 *           "time": 1080
                 *         }
                 *       ],
                 *       "timezone": "Europe/Berlin"
                 *     }
                 */
                "application/json": components["schemas"]["IntegrationTimeDto"];
            };
        };
        responses: {
            /** @description The times are set. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelReference"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    getConsoleScript: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The script. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 'use strict' */
                    "text/javascript": string;
                };
            };
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showSignIn: {
        parameters: {
            query?: {
                /**
                 * @description Path of this service to go on to. Anything else is ignored.
                 * @example /channels
                 */
                next?: components["parameters"]["NextParameter"];
                /**
                 * @description What was done, to be said on the page.
                 * @example saved
                 */
                done?: components["parameters"]["DoneParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "analytical engine 1843",
                 *       "next": "/console"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["SignInForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    startProviderSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the provider, in any case.
                 * @example google
                 */
                provider: components["parameters"]["SignInProviderParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "next": "/console"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["NextForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    finishProviderSignIn: {
        parameters: {
            query?: {
                /**
                 * @description The code that comes back.
                 * @example SplxlOBeZQQYbYS6WxSbIA
                 */
                code?: components["parameters"]["CodeParameter"];
                /**
                 * @description The state that was sent along.
                 * @example af0ifjsldkj
                 */
                state?: components["parameters"]["StateParameter-2"];
                /**
                 * @description Who answers.
                 * @example https://accounts.google.com
                 */
                iss?: components["parameters"]["IssParameter"];
                /**
                 * @description Why nothing came of it.
                 * @example access_denied
                 */
                error?: components["parameters"]["ErrorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Name of the provider, in any case.
                 * @example google
                 */
                provider: components["parameters"]["SignInProviderParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitProviderSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the provider, in any case.
                 * @example google
                 */
                provider: components["parameters"]["SignInProviderParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "ticket": "k3Jd9sLw0QpZ6tXv2mYbNcRfHgUaEi1oTqWsDxFvBn4",
                 *       "company": "Example Ltd"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ProviderSignUpForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showSignUp: {
        parameters: {
            query?: {
                /**
                 * @description Path of this service to go on to. Anything else is ignored.
                 * @example /channels
                 */
                next?: components["parameters"]["NextParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "company": "Example Ltd",
                 *       "email": "ada@example.com",
                 *       "password": "analytical engine 1843",
                 *       "next": "/console"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["SignUpForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitSignOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitForgot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["EmailForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token of the mailed link.
                 * @example k3Jd9sLw0QpZ6tXv2mYbNcRfHgUaEi1oTqWsDxFvBn4
                 */
                token: components["parameters"]["TokenParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token of the mailed link.
                 * @example k3Jd9sLw0QpZ6tXv2mYbNcRfHgUaEi1oTqWsDxFvBn4
                 */
                token: components["parameters"]["TokenParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "password": "difference engine 1822",
                 *       "repeatPassword": "difference engine 1822"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ResetForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showActivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token of the mailed link.
                 * @example k3Jd9sLw0QpZ6tXv2mYbNcRfHgUaEi1oTqWsDxFvBn4
                 */
                token: components["parameters"]["TokenParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitActivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token of the mailed link.
                 * @example k3Jd9sLw0QpZ6tXv2mYbNcRfHgUaEi1oTqWsDxFvBn4
                 */
                token: components["parameters"]["TokenParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitResend: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["EmailForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showJoin: {
        parameters: {
            query?: {
                /**
                 * @description The token of the invitation.
                 * @example k3Jd9sLw0QpZ6tXv2mYbNcRfHgUaEi1oTqWsDxFvBn4
                 */
                org?: components["parameters"]["InvitationParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitJoin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "org": "k3Jd9sLw0QpZ6tXv2mYbNcRfHgUaEi1oTqWsDxFvBn4"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["JoinForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showDevice: {
        parameters: {
            query?: {
                /**
                 * @description The code that the device shows.
                 * @example BCDF-GHJK
                 */
                code?: components["parameters"]["UserCodeParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "code": "BCDF-GHJK",
                 *       "decision": "approve"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["DeviceForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showPosts: {
        parameters: {
            query?: {
                /**
                 * @description What was done, to be said on the page.
                 * @example saved
                 */
                done?: components["parameters"]["DoneParameter"];
                /**
                 * @description Older posts than the one that this was given for.
                 * @example WzE3OTUyNTUyMDAwMDAsIjAxOWFhM2M0LTVkMWUtN2M1NS05ZDNiLTBkNmYwYTRmOWE3MSJd
                 */
                before?: components["parameters"]["BeforeParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "organization": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "next": "/console"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["OrganizationForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showChannels: {
        parameters: {
            query?: {
                /**
                 * @description What was done, to be said on the page.
                 * @example saved
                 */
                done?: components["parameters"]["DoneParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "action": "disable"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ChannelForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showConnect: {
        parameters: {
            query?: {
                /**
                 * @description Id of the channel to reconnect.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                refresh?: components["parameters"]["RefreshParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the kind of channel.
                 * @example mastodon
                 */
                identifier: components["parameters"]["ChannelParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitConnect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the kind of channel.
                 * @example mastodon
                 */
                identifier: components["parameters"]["ChannelParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Demo",
                 *       "timezone": "0"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ConnectForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    finishConnect: {
        parameters: {
            query?: {
                /**
                 * @description The code that comes back.
                 * @example SplxlOBeZQQYbYS6WxSbIA
                 */
                code?: components["parameters"]["CodeParameter"];
                /**
                 * @description The state that was sent along.
                 * @example af0ifjsldkj
                 */
                state?: components["parameters"]["StateParameter-2"];
                /**
                 * @description Why nothing came of it.
                 * @example access_denied
                 */
                error?: components["parameters"]["ErrorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the kind of channel.
                 * @example mastodon
                 */
                identifier: components["parameters"]["ChannelParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showKeys: {
        parameters: {
            query?: {
                /**
                 * @description What was done, to be said on the page.
                 * @example saved
                 */
                done?: components["parameters"]["DoneParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Dashboard",
                 *       "read": "1",
                 *       "expires": ""
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["KeyForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitKeyRevocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showApps: {
        parameters: {
            query?: {
                /**
                 * @description What was done, to be said on the page.
                 * @example saved
                 */
                done?: components["parameters"]["DoneParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Example App",
                 *       "description": "Posts for you",
                 *       "redirectUrl": "https://app.example.com/callback"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["AppForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitSecretRotation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitAppDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showApprovedApps: {
        parameters: {
            query?: {
                /**
                 * @description What was done, to be said on the page.
                 * @example saved
                 */
                done?: components["parameters"]["DoneParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitAppRevocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showSessions: {
        parameters: {
            query?: {
                /**
                 * @description What was done, to be said on the page.
                 * @example saved
                 */
                done?: components["parameters"]["DoneParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitOtherSessionsEnd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitSessionEnd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showMembers: {
        parameters: {
            query?: {
                /**
                 * @description What was done, to be said on the page.
                 * @example saved
                 */
                done?: components["parameters"]["DoneParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.com",
                 *       "role": "USER"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["InvitationForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "action": "role",
                 *       "role": "ADMIN"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["MemberForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitInvitationEnd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    uploadMedia: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1–255 printable ASCII characters, a UUID for example, quoted or not.
                 *     Within 24 hours the same key with the same request replays the first answer (`Idempotency-Replayed: true`),
                 *     with another request it is refused (422), and while the first still runs it is 409.
                 * @example 6f6b1c1e-6df0-4f5e-9a0c-3a2a3d4f8b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "(the bytes of picture.png)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            /** @description Stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a31",
                     *       "name": "6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png",
                     *       "originalName": "picture.png",
                     *       "path": "http://localhost:3000/uploads/2026/11/21/6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png",
                     *       "thumbnail": null,
                     *       "alt": null
                     *     }
                     */
                    "application/json": components["schemas"]["UploadedMedia"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    uploadMediaFromUrl: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1–255 printable ASCII characters, a UUID for example, quoted or not.
                 *     Within 24 hours the same key with the same request replays the first answer (`Idempotency-Replayed: true`),
                 *     with another request it is refused (422), and while the first still runs it is 409.
                 * @example 6f6b1c1e-6df0-4f5e-9a0c-3a2a3d4f8b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://www.example.com/picture.png"
                 *     }
                 */
                "application/json": components["schemas"]["UploadFromUrlRequest"];
            };
        };
        responses: {
            /** @description Stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a31",
                     *       "name": "6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png",
                     *       "originalName": "picture.png",
                     *       "path": "http://localhost:3000/uploads/2026/11/21/6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png",
                     *       "thumbnail": null,
                     *       "alt": null
                     *     }
                     */
                    "application/json": components["schemas"]["UploadedMedia"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    findSlot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The slot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "date": "2026-11-22T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Slot"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Failure"];
        };
    };
    listPosts: {
        parameters: {
            query?: {
                /**
                 * @description From when on, ISO 8601, loosely; no offset means UTC. Absent means 30 days ago.
                 * @example 2026-11-01T00:00:00.000Z
                 */
                startDate?: string;
                /**
                 * @description Until when. Absent means in 30 days.
                 * @example 2026-11-30T23:59:59.999Z
                 */
                endDate?: string;
                /**
                 * @description Only channels of this customer (`GET /public/v1/groups`).
                 * @example
                 */
                customer?: string;
                /**
                 * @description Posts per page; absent means all in one answer.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description The `nextCursor` of the page before.
                 * @example WzE3OTUyNTUyMDAwMDAsIjAxOWFhM2M0LTVkMWUtN2M1NS05ZDNiLTBkNmYwYTRmOWExMSJd
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The posts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "posts": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *           "content": "<p>Hello from Postern</p>",
                     *           "publishDate": "2026-11-22T09:00:00.000Z",
                     *           "releaseURL": null,
                     *           "releaseId": null,
                     *           "state": "QUEUE",
                     *           "intervalInDays": null,
                     *           "group": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12",
                     *           "creationMethod": "API",
                     *           "settings": "{\"__type\":\"sandbox\"}",
                     *           "tags": [
                     *             {
                     *               "tag": {
                     *                 "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a41",
                     *                 "name": "news",
                     *                 "color": "#00aa88",
                     *                 "orgId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a01",
                     *                 "createdAt": "2026-11-20T08:00:00.000Z",
                     *                 "updatedAt": "2026-11-20T08:00:00.000Z",
                     *                 "deletedAt": null
                     *               }
                     *             }
                     *           ],
                     *           "integration": {
                     *             "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *             "providerIdentifier": "sandbox",
                     *             "name": "Demo sandbox",
                     *             "picture": null
                     *           },
                     *           "error": null,
                     *           "image": []
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PostList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    createPosts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1–255 printable ASCII characters, a UUID for example, quoted or not.
                 *     Within 24 hours the same key with the same request replays the first answer (`Idempotency-Replayed: true`),
                 *     with another request it is refused (422), and while the first still runs it is 409.
                 * @example 6f6b1c1e-6df0-4f5e-9a0c-3a2a3d4f8b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "schedule",
                 *       "date": "2026-11-22T09:00:00.000Z",
                 *       "shortLink": false,
                 *       "tags": [],
                 *       "posts": [
                 *         {
                 *           "integration": {
                 *             "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21"
                 *           },
                 *           "value": [
                 *             {
                 *               "content": "<p>Hello from Postern</p>",
                 *               "image": []
                 *             },
                 *             {
                 *               "content": "<p>And a comment under it, a minute later</p>",
                 *               "delay": 1
                 *             }
                 *           ],
                 *           "settings": {}
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreatePostsRequest"];
            };
        };
        responses: {
            /** @description Created, in the order of the request. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "postId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *         "integration": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["CreatedPost"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    validatePosts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1–255 printable ASCII characters, a UUID for example, quoted or not.
                 *     Within 24 hours the same key with the same request replays the first answer (`Idempotency-Replayed: true`),
                 *     with another request it is refused (422), and while the first still runs it is 409.
                 * @example 6f6b1c1e-6df0-4f5e-9a0c-3a2a3d4f8b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "schedule",
                 *       "date": "2026-11-22T09:00:00.000Z",
                 *       "shortLink": false,
                 *       "tags": [],
                 *       "posts": [
                 *         {
                 *           "integration": {
                 *             "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21"
                 *           },
                 *           "value": [
                 *             {
                 *               "content": "<p>Hello from Postern</p>",
                 *               "image": []
                 *             },
                 *             {
                 *               "content": "<p>And a comment under it, a minute later</p>",
                 *               "delay": 1
                 *             }
                 *           ],
                 *           "settings": {}
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreatePostsRequest"];
            };
        };
        responses: {
            /** @description The findings. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "valid": true,
                     *       "errors": [],
                     *       "posts": [
                     *         {
                     *           "integration": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *           "providerIdentifier": "sandbox",
                     *           "name": "Demo sandbox",
                     *           "valid": true,
                     *           "length": [
                     *             18,
                     *             38
                     *           ],
                     *           "maximumLength": 500,
                     *           "errors": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PostValidation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    deletePostGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thread's group.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12
                 */
                group: components["schemas"]["IdValue"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "group": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedPost"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Failure"];
        };
    };
    getPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The thread. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "group": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12",
                     *       "state": "PUBLISHED",
                     *       "publishDate": "2026-11-21T10:00:00.000Z",
                     *       "publishedAt": "2026-11-21T10:00:01.204Z",
                     *       "releaseURL": "http://localhost:3000/sandbox/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21#019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a51",
                     *       "releaseId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a51",
                     *       "error": null,
                     *       "overdue": false,
                     *       "attempts": 1,
                     *       "intervalInDays": null,
                     *       "creationMethod": "API",
                     *       "shortLink": false,
                     *       "settings": {
                     *         "__type": "sandbox"
                     *       },
                     *       "tags": [],
                     *       "integration": {
                     *         "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *         "providerIdentifier": "sandbox",
                     *         "name": "Demo sandbox",
                     *         "picture": null,
                     *         "disabled": false,
                     *         "refreshNeeded": false
                     *       },
                     *       "entries": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *           "content": "<p>Hello from Postern</p>",
                     *           "image": [],
                     *           "delay": 0,
                     *           "state": "PUBLISHED",
                     *           "publishedAt": "2026-11-21T10:00:01.204Z",
                     *           "releaseURL": "http://localhost:3000/sandbox/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21#019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a51",
                     *           "releaseId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a51",
                     *           "error": null,
                     *           "attempts": 1
                     *         }
                     *       ],
                     *       "createdAt": "2026-11-21T09:58:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:01.204Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Thread"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    deletePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "group": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedPost"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Failure"];
        };
    };
    listPostEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a61",
                     *           "postId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *           "type": "created",
                     *           "code": null,
                     *           "message": null,
                     *           "retryable": null,
                     *           "platformResponse": null,
                     *           "createdAt": "2026-11-21T09:58:00.000Z"
                     *         },
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a62",
                     *           "postId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *           "type": "queued",
                     *           "code": null,
                     *           "message": null,
                     *           "retryable": null,
                     *           "platformResponse": null,
                     *           "createdAt": "2026-11-21T09:58:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PostEvents"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    retryPost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1–255 printable ASCII characters, a UUID for example, quoted or not.
                 *     Within 24 hours the same key with the same request replays the first answer (`Idempotency-Replayed: true`),
                 *     with another request it is refused (422), and while the first still runs it is 409.
                 * @example 6f6b1c1e-6df0-4f5e-9a0c-3a2a3d4f8b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Due at once. `state` is that of the thread's first entry. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "state": "QUEUE"
                     *     }
                     */
                    "application/json": components["schemas"]["PostStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    listMissingReleases: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The candidates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example [] */
                    "application/json": components["schemas"]["ReleaseCandidates"];
                };
            };
            401: components["responses"]["Unauthorized"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    setPostStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "schedule"
                 *     }
                 */
                "application/json": components["schemas"]["SetPostStatusRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "state": "QUEUE"
                     *     }
                     */
                    "application/json": components["schemas"]["PostStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    setReleaseId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "releaseId": "7301234567890123456"
                 *     }
                 */
                "application/json": components["schemas"]["SetReleaseIdRequest"];
            };
        };
        responses: {
            /** @description Bound. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "releaseId": "7301234567890123456"
                     *     }
                     */
                    "application/json": components["schemas"]["PostRelease"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /**
                 * @description The page, counted from 0.
                 * @example 0
                 */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "notifications": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a71",
                     *           "content": "Your post was published on Demo sandbox.",
                     *           "link": "http://localhost:3000/sandbox/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21#019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a51",
                     *           "createdAt": "2026-11-21T10:00:01.210Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 0,
                     *       "limit": 100,
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["Notifications"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    isConnected: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential is valid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "connected": true
                     *     }
                     */
                    "application/json": components["schemas"]["IsConnected"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    listGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The labels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9c01",
                     *         "name": "Bakery Miller"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Groups"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    listIntegrations: {
        parameters: {
            query?: {
                /**
                 * @description Only channels under this client label, by its id from `GET /public/v1/groups`.
                 * @example
                 */
                group?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *         "name": "Demo",
                     *         "identifier": "sandbox",
                     *         "picture": null,
                     *         "disabled": false,
                     *         "profile": "Demo",
                     *         "customer": {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9c01",
                     *           "name": "Bakery Miller"
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Integrations"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    deleteIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelReference"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Publishing"];
            default: components["responses"]["Failure"];
        };
    };
    getIntegrationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel's rules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "output": {
                     *         "rules": "A post has up to 4 images, or 1 video and nothing beside it; comments too.",
                     *         "maxLength": 300,
                     *         "settings": "This channel needs no settings.",
                     *         "tools": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["IntegrationSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    triggerIntegrationTool: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1–255 printable ASCII characters, a UUID for example, quoted or not.
                 *     Within 24 hours the same key with the same request replays the first answer (`Idempotency-Replayed: true`),
                 *     with another request it is refused (422), and while the first still runs it is 409.
                 * @example 6f6b1c1e-6df0-4f5e-9a0c-3a2a3d4f8b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "methodName": "recent",
                 *       "data": {
                 *         "limit": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ToolCall"];
            };
        };
        responses: {
            /** @description What the tool answered. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "output": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9b11",
                     *           "name": "Hello from Postern"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ToolResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Disconnected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    getConnectUrl: {
        parameters: {
            query?: {
                /**
                 * @description Reconnect this channel and no other: its `id`, or its `internalId` on the platform. Choosing another account on the platform then fails with 409.
                 * @example
                 */
                refresh?: components["parameters"]["Refresh"];
                /**
                 * @description Address of the user's instance, for channels with `isExternal`. Without it, the one that the operator configured.
                 * @example
                 */
                externalUrl?: components["parameters"]["ExternalUrl"];
                /**
                 * @description Where the browser should go after a success; the connect answers it as `returnURL`. Only on the console's origin or one that the operator lists in `CORS_ORIGINS`, so that nobody is led elsewhere by a link of this service.
                 * @example
                 */
                redirectUrl?: components["parameters"]["RedirectUrl"];
            };
            header?: never;
            path: {
                /**
                 * @description The channel's `identifier` in the catalogue.
                 * @example sandbox
                 */
                integration: components["parameters"]["Integration"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to send the person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "zQ2m3wW8mYb0J0oUj9o9b3mV7nq1mR5o6sT4uVwXyZ0"
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectUrl"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConnectFailed"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
}
