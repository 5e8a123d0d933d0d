import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	query,
	type Transaction,
} from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { conflict, invalid, notFound } from "../../errors.ts";
import { checkShortName } from "../../git/check-ref-name.ts";
import { takeUploads } from "../attachments/uploads.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor, SignedInActor } from "../permissions/actor.ts";
import { refByName, tagPrefix } from "../refs/ref.ts";
import { resolveCommit } from "../refs/resolve-commit.ts";
import type { Repository } from "../repositories/repository.ts";
import {
	type AlsoWithRelease,
	countReleases,
	tagRelease,
} from "./create-release.ts";
import type { Release } from "./release.ts";

/** What of a release is changed; absent members stay, and so do empty texts. */
interface ReleaseChanges {
	readonly tag?: string | undefined;
	readonly target?: string | undefined;
	readonly title?: string | undefined;
	readonly body?: string | undefined;
	readonly draft?: boolean | undefined;
	readonly prerelease?: boolean | undefined;
}

const update = updateTable(
	"release",
	{
		set: [
			"tag",
			"title",
			"body",
			"target",
			"draft",
			"prerelease",
			"created_at",
			"published_at",
		],
		where: ["id"],
	},
	(update) => update.returningAll(),
);
const held = query((q, p: { id: number }, d) =>
	q
		.selectFrom("release")
		.selectAll()
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("release").where("id", "=", p.id),
);

/**
 * Changes a release. Publishing a draft, or naming another tag, makes the tag if it is not there. `also` does more in the same
 * transaction.
 * @throws DomainError "invalid", "conflict" (the tag has another release), "not-found"
 */
export async function editRelease(
	app: App,
	actor: SignedInActor,
	repository: Repository,
	release: Release,
	{
		changes,
		also,
	}: { readonly changes: ReleaseChanges; readonly also?: AlsoWithRelease },
): Promise<Release> {
	const tag = changes.tag || release.tag;
	if (checkShortName(tag)) throw invalid("[TagName]: GitRefName");
	const target = changes.target || release.target;
	const draft = flagAfter(changes.draft, release.draft);
	const at = now(app);
	let changed: Release | undefined;
	const put = async (tx: Transaction) => {
		const before = await tx.first(held, { id: release.id });
		if (!before) throw notFound();
		const draft = flagAfter(changes.draft, before.draft);
		const published = before.draft === 1 && draft === 0;
		const row = {
			...before,
			tag: changes.tag || before.tag,
			target: changes.target || before.target,
			title: changes.title || before.title,
			body: changes.body || before.body,
			draft,
			prerelease: flagAfter(changes.prerelease, before.prerelease),
			...(published ? { created_at: at, published_at: at } : {}),
		};
		[changed] = await tx.all(update, row);
		const holder = {
			repository: repository.id,
			kind: "release",
			id: release.id,
		} as const;
		await takeUploads(tx, actor.account.id, holder, row.body);
		await also?.(tx, changed as Release);
		await countReleases(tx, repository.id, before.draft - draft);
		noteAudit(app, tx, {
			action: "release.edited",
			in: { repositoryId: repository.id },
			target: { id: release.id, name: tag },
			before,
			after: changed,
		});
		if (draft === 0)
			await app.events.record(tx, {
				kind: published ? "release.published" : "release.edited",
				repository: repository.id,
				actor: actor.account?.id,
				payload: { release: release.id },
			});
	};
	const ref = await refByName(app.db, repository.store_id, tagPrefix + tag);
	if (draft && !ref && !(await resolveCommit(app, repository, target)))
		throw notFound("target not found");
	try {
		if (ref || draft) await app.db.write(put);
		else
			await tagRelease(
				app,
				actor,
				repository,
				{ tag, target },
				{ message: "", also: put },
			);
	} catch (error) {
		if (isConstraint(error)) throw conflict("the tag already has a release");
		throw error;
	}
	return changed as Release;
}

const flagAfter = (wish: boolean | undefined, before: number): number =>
	wish === undefined ? before : Number(wish);

/** Deletes a release with its files; the tag stays. @throws DomainError "not-found" */
export const deleteRelease = (
	app: App,
	actor: Actor,
	repository: Repository,
	{ id }: Release,
): Promise<void> =>
	app.db.write(async (tx) => {
		const release = await tx.first(held, { id });
		if (!release || !(await tx.run(remove, { id }))) throw notFound();
		noteAudit(app, tx, {
			action: "release.deleted",
			in: { repositoryId: repository.id },
			target: { id, name: release.tag },
		});
		if (release.draft) return;
		await countReleases(tx, repository.id, -1);
		await app.events.record(tx, {
			kind: "release.deleted",
			repository: repository.id,
			actor: actor.account?.id,
			payload: { release: id, tag: release.tag, title: release.title },
		});
	});
