import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { walkPages } from "../../database/queries/walk-pages.ts";
import type { Progress } from "../../jobs/job-worker.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { rowsIn } from "../lifecycle/removal/portions.ts";
import {
	countedRemoval,
	piecesOfRemoval,
} from "../lifecycle/removal/remove-in-pieces.ts";
import { resumeJob } from "../lifecycle/removal/resume-removals.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import { ensureRemovedOwner } from "../permissions/removed-owner-row.ts";
import type { Package } from "./package.ts";

/** The job that deletes the versions of a package that nobody has any more. */
interface RemovedPackage {
	readonly package: number;
	/** The account that deleted it. */
	readonly actor: number | null;
}

/** So many versions are deleted in one transaction. */
const atOnce = 50;
/** So many packages are looked at in one transaction. */
const packagesAtOnce = 100;

const versions = rowsIn([["package_version", "package_id"]]);
const takeAway = query((q, p: { id: number; owner: number; name: string }) =>
	q
		.updateTable("package")
		.set({ owner_id: removedOwner, lower_name: p.name })
		.where("id", "=", p.id)
		.where("owner_id", "=", p.owner),
);
const gone = query((q, p: { id: number }) =>
	q
		.selectFrom("package")
		.selectAll()
		.where("id", "=", p.id)
		.where("owner_id", "=", removedOwner),
);
const someVersions = query((q, p: { package: number }) =>
	q
		.selectFrom("package_version")
		.select(["id", "version", "internal"])
		.where("package_id", "=", p.package)
		.limit(atOnce),
);
const dropVersions = query((q, p: { ids: number[] }, d) =>
	q.deleteFrom("package_version").where("id", "in", d.list(p.ids)),
);
const dropPackage = query((q, p: { id: number }) =>
	q
		.deleteFrom("package")
		.where("id", "=", p.id)
		.where("owner_id", "=", removedOwner),
);
const removed = query((q, p: { after: number }) =>
	q
		.selectFrom("package")
		.select("id")
		.where("owner_id", "=", removedOwner)
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(packagesAtOnce),
);

/** Says who deletes the versions of packages that are gone for everybody. */
export const handleRemovedPackages = (app: App): void =>
	app.jobs.handle(
		"remove-package-versions",
		"maintenance",
		(of: RemovedPackage, signal, progress) =>
			removeVersions(app, of, signal, progress),
	);

const jobName = (id: number): string => `remove-package-versions:${id}`;

const enqueue = (
	app: App,
	tx: Transaction,
	payload: RemovedPackage,
): Promise<void> =>
	app.jobs.enqueue(tx, {
		kind: "remove-package-versions",
		payload,
		dedupe: jobName(payload.package),
	});

/** Tells if a package has so many versions that their deletion in one transaction would stop others. */
export const hasManyVersions = (
	tx: Transaction,
	{ id }: Pick<Package, "id">,
): Promise<boolean> => countedRemoval(tx).rows(versions, [id]);

/** Takes a package away from everybody: its name is free, and its versions wait for a job. Tells whether it was still there. */
export async function cutOffPackage(
	app: App,
	tx: Transaction,
	{ id, owner_id: owner }: Package,
	actor: number | null,
): Promise<boolean> {
	await ensureRemovedOwner(tx, now(app));
	if (!(await tx.run(takeAway, { id, owner, name: `/${id}` }))) return false;
	await enqueue(app, tx, { package: id, actor });
	return true;
}

/** Says that a version was deleted. */
export const tellDeleted = (
	app: App,
	tx: Transaction,
	actor: number | undefined,
	{ id, owner_id, repository_id, type, name }: Package,
	{ version }: { readonly version: string },
): Promise<void> => {
	noteAudit(app, tx, {
		action: "package.deleted",
		in: { accountId: owner_id },
		target: { id, name },
		facts: { type, version },
	});
	return app.events.record(tx, {
		kind: "package.deleted",
		repository: repository_id ?? undefined,
		actor,
		payload: { type, name, version },
	});
};

/** Deletes the versions of a package a few at a time, each time in a short transaction that says so of each. Whatever ends it, it goes on with what is left. */
async function removeVersions(
	app: App,
	{ package: id, actor }: RemovedPackage,
	signal: AbortSignal,
	progress: Progress,
): Promise<void> {
	const target = await app.db.first(gone, { id });
	if (!target) return;
	const { piece } = piecesOfRemoval(app, signal, progress);
	while (
		await piece(async (tx) => {
			const some = await tx.all(someVersions, { package: id });
			if (some.length === 0) return 0;
			for (const version of some)
				if (!version.internal)
					await tellDeleted(app, tx, actor ?? undefined, target, version);
			return tx.run(dropVersions, { ids: some.map((one) => one.id) });
		})
	);
	await piece((tx) => tx.run(dropPackage, { id }));
}

/** Goes on with the removal of packages that are gone for everybody, but for which no job waits. */
export async function resumeRemovedPackages(app: App): Promise<void> {
	const packages = walkPages(
		packagesAtOnce,
		(after) => app.db.all(removed, { after }),
		({ id }) => id,
	);
	for await (const some of packages)
		await app.db.write(async (tx) => {
			for (const { id } of some)
				await resumeJob(app, tx, jobName(id), () =>
					enqueue(app, tx, { package: id, actor: null }),
				);
		});
}
