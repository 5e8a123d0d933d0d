import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { changeRegistry } from "./change-registry.ts";
import { endOldUploads } from "./image-uploads.ts";

const day = 24 * 3600;
const old = query((q, p: { before: number; after: number }) =>
	q
		.selectFrom("package_version")
		.innerJoin("package", "package.id", "package_version.package_id")
		.innerJoin("package_file", "package_file.version_id", "package_version.id")
		.select(["package.id", "package.owner_id", "package.type"])
		.distinct()
		.where("package_version.internal", "=", 1)
		.where("package_version.lower_version", "=", "_upload")
		.where("package_file.created_at", "<", p.before)
		.where("package.id", ">", p.after)
		.orderBy("package.id")
		.limit(100),
);
const dropFiles = query((q, p: { package: number; before: number }) =>
	q
		.deleteFrom("package_file")
		.where("created_at", "<", p.before)
		.where("version_id", "in", (e) =>
			e
				.selectFrom("package_version")
				.select("id")
				.where("package_id", "=", p.package)
				.where("lower_version", "=", "_upload"),
		),
);
const dropEmpty = query((q, p: { package: number }) =>
	q
		.deleteFrom("package")
		.where("id", "=", p.package)
		.where((e) =>
			e.not(
				e.exists(
					e
						.selectFrom("package_version")
						.leftJoin(
							"package_file",
							"package_file.version_id",
							"package_version.id",
						)
						.select("package_version.id")
						.whereRef("package_version.package_id", "=", "package.id")
						.where((o) =>
							o.or([
								o("package_version.internal", "=", 0),
								o("package_file.id", "is not", null),
							]),
						),
				),
			),
		),
);

/** Forgets uploads of images that nobody goes on with, and blobs that came a day ago and of which no manifest tells. */
export async function cleanUploads(app: App): Promise<void> {
	await endOldUploads(app, day);
	const before = now(app) - day;
	for (let after = 0; ; ) {
		const some = await app.db.all(old, { before, after });
		for (const { id, owner_id, type } of some)
			await app.db.write(async (tx) => {
				await changeRegistry(app, tx, owner_id, type);
				await tx.run(dropFiles, { package: id, before });
				await tx.run(dropEmpty, { package: id });
			});
		const last = some.at(-1);
		if (!last) return;
		after = last.id;
	}
}
