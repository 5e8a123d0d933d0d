import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	query,
	type Transaction,
} from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { conflict, invalid, notFound } from "../../errors.ts";
import { checkShortName } from "../../git/check-ref-name.ts";
import { takeUploads } from "../attachments/uploads.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { SignedInActor } from "../permissions/actor.ts";
import { createTag } from "../refs/create-tag.ts";
import { refByName, tagNoteOf, tagPrefix } from "../refs/ref.ts";
import { resolveCommit } from "../refs/resolve-commit.ts";
import type { Repository } from "../repositories/repository.ts";
import { type Release, releaseByTag } from "./release.ts";

interface NewRelease {
	readonly tag: string;
	/** Makes the tag, if it is not there yet, an annotated one. */
	readonly tagMessage: string;
	/** What a new tag is made from; the default branch unless given. */
	readonly target: string;
	readonly title: string;
	readonly body: string;
	readonly draft: boolean;
	readonly prerelease: boolean;
}

const insert = insertInto(
	"release",
	[
		"repository_id",
		"tag",
		"title",
		"body",
		"target",
		"draft",
		"prerelease",
		"tagged",
		"author_id",
		"created_at",
		"published_at",
	],
	(insert) => insert.returningAll(),
);
const count = query((q, p: { repository: number; by: number }) =>
	q
		.updateTable("repository")
		.set((e) => ({ releases: e("releases", "+", p.by) }))
		.where("id", "=", p.repository),
);

/** Changes the number of published releases of a repository. */
export const countReleases = async (
	tx: Transaction,
	repository: number,
	by: number,
): Promise<void> => {
	if (by !== 0) tx.last("repository", repository, count, { repository, by });
};

/** Writes something together with a release, such as its files. */
export type AlsoWithRelease = (
	tx: Transaction,
	release: Release,
) => Promise<void>;

/**
 * Makes a release, and its tag in the same transaction unless the tag exists or the release is a draft. `also` does more
 * in that transaction.
 * @throws DomainError "invalid" (name of the tag, empty repository), "not-found" (target), "conflict" (the tag has a release)
 */
export async function createRelease(
	app: App,
	actor: SignedInActor,
	repository: Repository,
	wanted: NewRelease,
	also?: AlsoWithRelease,
): Promise<Release> {
	if (repository.empty) throw invalid("repo is empty");
	if (checkShortName(wanted.tag)) throw invalid("[TagName]: GitRefName");
	if (await releaseByTag(app.db, repository.id, wanted.tag)) throw taken();
	const name = tagPrefix + wanted.tag;
	const ref = await refByName(app.db, repository.store_id, name);
	const at = now(app);
	// a release of an older tag takes that tag's place in time
	const created = (ref && tagNoteOf(ref)?.tagger?.at) ?? at;
	const row = {
		repository_id: repository.id,
		original_author: "",
		original_author_id: 0,
		tag: wanted.tag,
		title: wanted.title,
		body: wanted.body,
		target: wanted.target || (ref ? "" : repository.default_branch),
		draft: wanted.draft ? 1 : 0,
		prerelease: wanted.prerelease ? 1 : 0,
		tagged: ref && !wanted.draft ? 1 : 0,
		author_id: actor.account?.id ?? null,
		created_at: wanted.draft ? at : created,
		published_at: wanted.draft ? at : created,
	};
	let made: Release | undefined;
	const put = async (tx: Transaction) => {
		[made] = await tx.all(insert, row);
		const holder = {
			repository: repository.id,
			kind: "release",
			id: (made as Release).id,
		} as const;
		await takeUploads(tx, actor.account.id, holder, wanted.body);
		await also?.(tx, made as Release);
		noteAudit(app, tx, {
			action: "release.created",
			in: { repositoryId: repository.id },
			target: { id: holder.id, name: row.tag },
			after: { draft: wanted.draft },
		});
		if (wanted.draft) return;
		await countReleases(tx, repository.id, 1);
		await app.events.record(tx, {
			kind: "release.published",
			repository: repository.id,
			actor: actor.account?.id,
			payload: { release: (made as Release).id },
		});
	};
	try {
		if (ref || wanted.draft) {
			if (!ref && !(await resolveCommit(app, repository, row.target)))
				throw notFound("target not found");
			await app.db.write(put);
		} else
			await tagRelease(app, actor, repository, row, {
				message: wanted.tagMessage,
				also: put,
			});
	} catch (error) {
		if (isConstraint(error)) throw taken();
		throw error;
	}
	return made as Release;
}

/** Makes the tag of a release that is to be published, with whatever else belongs to it. */
export async function tagRelease(
	app: App,
	actor: SignedInActor,
	repository: Repository,
	{ tag, target }: Pick<Release, "tag" | "target">,
	{
		message,
		also,
	}: {
		readonly message: string;
		readonly also: (tx: Transaction) => Promise<void>;
	},
): Promise<void> {
	const wanted = { name: tag, target, ...(message ? { message } : {}) };
	await createTag(app, actor, repository, wanted, also);
}

const taken = () => conflict("the tag already has a release");
