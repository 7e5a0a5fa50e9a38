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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Stable, machine-readable. Each has a section on the error page that `type` points to.
         * @enum {string}
         */
        ErrorCode: "bad_request" | "validation_failed" | "unknown_channel" | "content_rejected" | "already_published" | "unsupported_media" | "source_unreachable" | "unauthorized" | "channel_disconnected" | "plan_limit" | "forbidden" | "cross_site" | "not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "conflict" | "connect_failed" | "idempotency_in_progress" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "idempotency_mismatch" | "rate_limited" | "internal" | "upstream_failed" | "unavailable";
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
    };
    parameters: {
        /**
         * @description The thing's id.
         * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
         */
        Id: components["schemas"]["IdValue"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getRoot: {
        parameters: {
            query?: never;
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
}
