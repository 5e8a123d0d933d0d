import type { App } from "../../app.ts";
import { renewActor } from "../../domain/accounts/renew-actor.ts";
import { findRepository } from "../../domain/repositories/find-repository.ts";
import { isDomainError } from "../../errors.ts";
import { authenticate } from "../../http/authenticate.ts";
import { demandScopes } from "../../http/demand-scopes.ts";
import type { RequestContext } from "../../http/server.ts";
import { isOfRuns, runPages } from "./run-pages.ts";

const ofRepository = /^\/([^/]+)\/([^/]+)((?:\/.+)?)$/s;

/** A page as it is sent: HTML, whole or as it comes, text, or the address where it is now. */
export type Page =
	| { readonly html: string }
	| { readonly parts: AsyncIterable<string> }
	| { readonly text: AsyncIterable<string> }
	| { readonly to: string };

/** The page of the runs of a repository that an address names; undefined when there is none, or the reader may not see it. */
export async function pageFor(
	app: App,
	context: RequestContext,
): Promise<Page | undefined> {
	const { request, search, peer } = context;
	const path = decoded(context.path);
	if (path === undefined) return undefined;
	const sender = { headers: request.headers, query: search, peer };
	try {
		const actor = await authenticate(app, sender, {
			queryTokens: false,
			sessions: true,
		});
		context.seen.actor = actor;
		demandScopes(actor, ["repository"]);
		const [, ownerName = "", name = "", rest = ""] =
			ofRepository.exec(path) ?? [];
		if (!name || !isOfRuns(rest)) return undefined;
		const found = await findRepository(app, actor, ownerName, name);
		if (!found) return undefined;
		context.seen.operation = "page of a repository";
		if (found.renamed)
			return {
				to: path.replace(
					`/${ownerName}/${name}`,
					`/${found.owner.name}/${found.repository.name}`,
				),
			};
		return await runPages(app, actor, found, rest, context, () =>
			unlessRefused(async () =>
				findRepository(app, await renewActor(app.db, actor), ownerName, name),
			),
		);
	} catch (error) {
		// nothing there, or nothing for those who say so little of themselves
		if (isDomainError(error)) return undefined;
		throw error;
	}
}

async function unlessRefused<T>(
	work: () => Promise<T>,
): Promise<T | undefined> {
	try {
		return await work();
	} catch (error) {
		if (isDomainError(error)) return undefined;
		throw error;
	}
}

function decoded(path: string): string | undefined {
	try {
		return decodeURIComponent(path);
	} catch {
		return undefined;
	}
}
