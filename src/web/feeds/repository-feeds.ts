import type { App } from "../../app.ts";
import { accountsByIds } from "../../domain/accounts/account.ts";
import { findPlace } from "../../domain/contents/find-place.ts";
import { listCommits } from "../../domain/history/list-commits.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { may } from "../../domain/policies/may.ts";
import { listTags } from "../../domain/refs/list-refs.ts";
import { tagNoteOf, tagPrefix, tipOfRef } from "../../domain/refs/ref.ts";
import { listReleases } from "../../domain/releases/release.ts";
import { findRepository } from "../../domain/repositories/find-repository.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { notFound } from "../../errors.ts";
import { escapedPath } from "../../text/escape-path.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";

import type { FeedEntry } from "./feed-entry.ts";
import { type Feed, feedSize } from "./feed-text.ts";

/** What can be followed in a repository besides all that happens there. */
type FeedKind =
	| { readonly kind: "releases" | "tags" }
	/** The commits of a branch, or those that changed a path of it. */
	| { readonly kind: "branch"; readonly address: string };

/** The feed of a part of a repository. @throws DomainError "not-found" for who may not read that part */
export async function repositoryFeed(
	app: App,
	actor: Actor,
	names: { readonly owner: string; readonly repo: string },
	feed: FeedKind,
): Promise<Feed> {
	const unit = feed.kind === "releases" ? "releases" : "code";
	const found = await findRepository(app, actor, names.owner, names.repo);
	if (!found || found.renamed || !may(actor, `${unit}.read`, found))
		throw notFound();
	const home = `${found.owner.name}/${found.repository.name}`;
	const link = app.url + home;
	if (feed.kind === "branch")
		return {
			title: `${feed.address} of ${home}`,
			link: `${link}/commits/branch/${escapedPath(feed.address)}`,
			entries: await commitEntries(app, found, feed.address, link),
		};
	return feed.kind === "tags"
		? {
				title: `Tags of ${home}`,
				link: `${link}/tags`,
				entries: await tagEntries(app, found, link),
			}
		: {
				title: `Releases of ${home}`,
				link: `${link}/releases`,
				entries: await releaseEntries(app, found, link),
			};
}

const window = { limit: feedSize, offset: 0 };
const firstLine = (text: string) => text.split("\n", 1)[0] ?? "";

async function releaseEntries(
	app: App,
	{ repository }: RepositoryContext,
	link: string,
): Promise<FeedEntry[]> {
	const { rows } = await listReleases(app.db, {
		...window,
		repository: repository.id,
		drafts: false,
	});
	const authors = await accountsByIds(
		app.db,
		rows.flatMap(({ author_id }) => author_id ?? []),
	);
	const names = new Map(authors.map(({ id, name }) => [id, name]));
	return rows.map((release) => ({
		id: `${link}/releases/${release.id}`,
		title: release.title || release.tag,
		link: `${link}/releases/tag/${escapedPath(release.tag)}`,
		author: names.get(release.author_id ?? 0) ?? "",
		at: rfc3339Of(release.created_at),
		text: release.body,
	}));
}

async function tagEntries(
	app: App,
	{ repository }: RepositoryContext,
	link: string,
): Promise<FeedEntry[]> {
	const { refs } = await listTags(app, repository, window);
	return refs.map((ref) => {
		const name = ref.name.slice(tagPrefix.length);
		const note = tagNoteOf(ref);
		const tip = tipOfRef(ref);
		const by = note?.tagger ?? tip?.committer;
		return {
			id: `${link}/src/tag/${escapedPath(name)}#${ref.oid}`,
			title: name,
			link: `${link}/src/tag/${escapedPath(name)}`,
			author: by?.name ?? "",
			at: rfc3339Of(by?.at ?? 0),
			text: note?.message ?? tip?.message ?? "",
		};
	});
}

async function commitEntries(
	app: App,
	{ repository }: RepositoryContext,
	address: string,
	link: string,
): Promise<FeedEntry[]> {
	const { oid, path } = await findPlace(app, repository, address, "branch");
	const wanted = { ...window, from: oid, path };
	const { commits } = await listCommits(app, repository, wanted);
	return commits.map(({ oid, tip }) => ({
		id: `${link}/commit/${oid}`,
		title: firstLine(tip.message),
		link: `${link}/commit/${oid}`,
		author: tip.author.name,
		at: rfc3339Of(tip.committer.at),
		text: tip.message,
	}));
}
