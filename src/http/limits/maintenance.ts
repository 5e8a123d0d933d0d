import type { App } from "../../app.ts";
import type { Origin } from "../../domain/audit/origin.ts";
import {
	comeAgain,
	demandChanges,
} from "../../domain/maintenance/maintenance.ts";
import { anonymousClaimant } from "../../domain/permissions/actor.ts";
import { isDomainError } from "../../errors.ts";
import { inScope } from "../../threads/work-scope.ts";

/** What of a request says whether it changes something. */
interface AskedRequest extends Origin {
	readonly request: { readonly method?: string | undefined };
	readonly path: string;
	readonly search: URLSearchParams;
}

/** Fetches, questions about large files, and texts that are only rendered. */
const readsByPost =
	/\/git-upload-pack$|\/info\/lfs\/objects\/batch$|^\/api\/v1\/(?:markdown(?:\/raw)?|markup)$/;
/** The ways in and out, and the switch itself, which only administrators reach. */
const always =
	/^\/user\/(?:login|logout|two_factor(?:\/scratch)?|webauthn(?:\/.*)?)$|^\/-\/admin\/maintenance$/;

function onlyReads({ request, path, search }: AskedRequest): boolean {
	if (["GET", "HEAD", "OPTIONS"].includes(request.method ?? "GET"))
		// the first question of a push, so that nothing is sent in vain
		return !(
			path.endsWith("/info/refs") &&
			search.get("service") === "git-receive-pack"
		);
	return readsByPost.test(path) || always.test(path);
}

/**
 * Serves a request unless it would change a forge that is being maintained: then `refuse` gets the words. What reads may go on noting that it
 * has read.
 */
export async function servedInMaintenance(
	app: App,
	context: AskedRequest,
	serve: () => Promise<void> | void,
	refuse: (words: string, headers: Record<string, string>) => void,
): Promise<void> {
	const scope = {
		asker: anonymousClaimant(context.peer),
		origin: context,
		completed: false,
	};
	if (onlyReads(context))
		return inScope({ ...scope, duringMaintenance: true }, serve);
	try {
		await demandChanges(app);
	} catch (error) {
		if (!isDomainError(error, "unavailable")) throw error;
		return refuse(error.message, { "Retry-After": String(comeAgain) });
	}
	return inScope(scope, serve);
}
