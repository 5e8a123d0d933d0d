import type { App } from "../app.ts";
import { type Actor, claimantOf } from "../domain/permissions/actor.ts";
import { openRateLimit } from "../http/limits/rate-limit.ts";
import { requestsAtOnce } from "../http/limits/requests-at-once.ts";
import type { RequestContext } from "../http/request-context.ts";

/** Does a request for a page; `count` is told whose it is as soon as that is known. */
type ServePage = (count: (actor: Actor) => void) => Promise<void>;

/**
 * Bounds requests for pages as those of the API: how many are worked on at the same time, and how many come in a minute. Files that belong to
 * pages, such as styles, do not count. What it gives throws DomainError "unavailable", and `count` DomainError "too-many".
 */
export function openPageLimits({
	config,
	clock,
}: Pick<App, "config" | "clock">): (
	context: RequestContext,
	serve: ServePage,
) => Promise<void> {
	const places = requestsAtOnce(
		() => config.mostRequests,
		() => config.pagesAtOnce,
	);
	const countRequest = openRateLimit(config, clock);
	return async ({ peer, response }, serve) => {
		const turn = places.begin();
		try {
			await serve((actor) => {
				turn.claim(claimantOf(actor, peer));
				for (const header of Object.entries(countRequest(actor, peer)))
					response.setHeader(...header);
			});
		} finally {
			turn.end();
		}
	};
}
