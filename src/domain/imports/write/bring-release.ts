import { checkShortName } from "../../../git/check-ref-name.ts";
import { refByName, tagPrefix } from "../../refs/ref.ts";
import { countReleases } from "../../releases/create-release.ts";
import { releaseByTag } from "../../releases/release.ts";
import { relink } from "../links.ts";
import type { SourceRelease } from "../source.ts";
import { attachFiles, fetchFiles } from "./files.ts";
import { type ImportRun, knownItems, rememberItem } from "./import-run.ts";

/** Brings a release with its files; of one that is here, the files that are not. */
export async function bringRelease(
	run: ImportRun,
	source: SourceRelease,
): Promise<void> {
	const { app, repository } = run;
	if (!source.tag || checkShortName(source.tag)) return;
	const known = (
		await knownItems(app.db, repository.id, "release", [source.key])
	).get(source.key);
	const present = await releaseByTag(app.db, repository.id, source.tag);
	// what somebody has deleted or made here is his
	if (known ? !present : present) return;
	const files = await fetchFiles(run, "release", source.files);
	await run.demandRights();
	if (present) {
		if (files.length)
			await app.db.write((tx) =>
				attachFiles(tx, run, { release: present.id }, files),
			);
		return;
	}
	const ref = await refByName(
		app.db,
		repository.store_id,
		tagPrefix + source.tag,
	);
	const { poster_id, ...original } = await run.people.writtenBy(source.author);
	const links = {
		there: run.source.home,
		here: run.here,
		shift: run.shift,
		files: new Map<string, string>(),
	};
	// a release whose tag was not brought is one that is yet to be published
	const draft = source.draft || !ref;
	await app.db.write(async (tx) => {
		const [row] = await tx.rows((q) =>
			q
				.insertInto("release")
				.values({
					...original,
					repository_id: repository.id,
					tag: source.tag,
					title: source.title || source.tag,
					body: relink(source.body, links),
					target: source.target,
					draft: draft ? 1 : 0,
					prerelease: source.prerelease ? 1 : 0,
					tagged: ref ? 1 : 0,
					author_id: poster_id,
					created_at: source.createdAt,
					published_at: source.publishedAt,
				})
				.returning("id"),
		);
		if (!row) throw new Error("no row for an imported release");
		if (!draft) await countReleases(tx, repository.id, 1);
		await attachFiles(tx, run, { release: row.id }, files);
		rememberItem(tx, run, "release", source.key, {
			id: row.id,
			at: source.publishedAt,
		});
	});
	run.progress.releases++;
}
