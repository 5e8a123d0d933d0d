import type { App } from "../../app.ts";
import { renewActor } from "../../domain/accounts/renew-actor.ts";
import { cuts } from "../../domain/contents/open-file.ts";
import { type Actor, claimantOf } from "../../domain/permissions/actor.ts";
import { Level } from "../../domain/permissions/units.ts";
import {
	type FoundRepository,
	findRepository,
} from "../../domain/repositories/find-repository.ts";
import { branchByName } from "../../domain/repositories/refs/ref.ts";
import { isDomainError } from "../../errors.ts";
import { authenticate } from "../../http/authenticate.ts";
import { demandScopes } from "../../http/demand-scopes.ts";
import type { RequestContext } from "../../http/server.ts";
import { repositoryView } from "../../views/repository.ts";
import { isOfRuns, runPages } from "./run-pages.ts";

const ofRepository = /^\/([^/]+)\/([^/]+)((?:\/.+)?)$/s;
const inTrees = /^\/src\/(branch|tag|commit)\/(.+)$/s;

/** A page as it is sent: HTML, whole or as it comes, text, or the address where it is now. */
export type Page =
	| { readonly html: string }
	| { readonly parts: AsyncIterable<string> }
	| { readonly text: AsyncIterable<string> }
	| { readonly to: string };

/** The page of an owner or a repository that an address names; undefined when there is none, or the reader may not see it. */
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
		const [, kind, inTree] = inTrees.exec(rest) ?? [];
		if (!name || !(rest === "" || kind || isOfRuns(rest))) return undefined;
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
		if (isOfRuns(rest))
			return await runPages(app, actor, found, rest, context, () =>
				unlessRefused(async () =>
					findRepository(app, await renewActor(app.db, actor), ownerName, name),
				),
			);
		if (found.access.unit("code") < Level.read) return undefined;
		return inTree === undefined
			? await overview(app, actor, found, peer)
			: await treeAt(app, actor, found, peer, kind as "branch", inTree);
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

async function overview(
	app: App,
	actor: Actor,
	found: FoundRepository,
	peer: string,
): Promise<Page | undefined> {
	const { repository } = found;
	const view = await repositoryView(app, actor, found);
	const clone = {
		http: view.clone_url,
		ssh: app.sshPort ? view.ssh_url : undefined,
	};
	const { emptyPage, treePage } = await import("./tree-page.tsx");
	const ref = await branchByName(
		app.db,
		repository.store_id,
		repository.default_branch,
	);
	if (!ref) return { html: emptyPage(found, clone) };
	const resolved = {
		kind: "branch" as const,
		name: repository.default_branch,
		oid: ref.oid,
	};
	const user = claimantOf(actor, peer);
	const place = { found, resolved, path: "", user };
	const html = await treePage(app, actor, place, clone);
	return html === undefined ? undefined : { html };
}

async function treeAt(
	app: App,
	actor: Actor,
	found: FoundRepository,
	peer: string,
	kind: "branch" | "tag" | "commit",
	rest: string,
): Promise<Page | undefined> {
	const { treePage } = await import("./tree-page.tsx");
	const user = claimantOf(actor, peer);
	const address = rest.replace(/\/+$/, "");
	for (const cut of await cuts(app, found.repository, `${address}/`)) {
		if (cut.resolved.kind !== kind) continue;
		try {
			const path = cut.path.replace(/\/+$/, "");
			const place = { found, resolved: cut.resolved, path, user };
			const html = await treePage(app, actor, place);
			if (html !== undefined) return { html };
		} catch (error) {
			// another way to read the address may lead somewhere
			if (!isDomainError(error, "not-found")) throw error;
		}
	}
	return undefined;
}
