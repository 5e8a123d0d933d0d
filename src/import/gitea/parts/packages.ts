import type { ImportContext } from "../run/import-context.ts";
import type { Part } from "../run/part.ts";
import { num, type SourceRow, text, time, yes } from "../source/values.ts";
import {
	type FileFacts,
	ownProperties,
	readFile,
	readsFiles,
} from "./package-files.ts";
import { packageKeys } from "./package-keys.ts";
import {
	abouts,
	blobOf,
	knownVersions,
	packageTypes,
	pathOf,
	versions,
} from "./package-versions.ts";

const gone = (
	world: ImportContext,
	table: string,
	row: SourceRow,
	what: string,
): void => world.report.remark(table, num(row.id), `${what} is gone`);

const packages: Part = {
	table: "package",
	key: ["id"],
	from: ["package"],
	async *rows(world) {
		const created = new Map<number, number>();
		for await (const row of world.source.rows("package_version"))
			if (!created.has(num(row.package_id)))
				created.set(num(row.package_id), time(row.created_unix));
		const types = await packageTypes(world);
		for await (const row of world.source.rows("package")) {
			const id = num(row.id);
			if (!types.has(id)) {
				if (!yes(row.is_internal))
					gone(world, "package", row, "its owner, or its type,");
				continue;
			}
			const repository = num(row.repo_id);
			yield {
				id,
				owner_id: num(row.owner_id),
				repository_id: world.repositories.has(repository) ? repository : null,
				type: text(row.type),
				name: text(row.name),
				lower_name: text(row.lower_name) || text(row.name).toLowerCase(),
				created_at: created.get(id) ?? 0,
			};
		}
	},
};

const files: Part = {
	table: "package_file",
	key: ["id"],
	from: ["package_file"],
	async *rows(world) {
		const of = await knownVersions(world);
		const made = await readFiles(world, of);
		const blobs = new Map<number, SourceRow>();
		for await (const row of world.source.rows("package_blob"))
			blobs.set(num(row.id), row);
		for await (const row of world.source.rows("package_file")) {
			const id = num(row.id);
			const blob = blobs.get(num(row.blob_id));
			if (!of.has(num(row.version_id))) continue;
			const sha256 = text(blob?.hash_sha256);
			if (!blob || !sha256) {
				gone(world, "package_file", row, "its blob");
				continue;
			}
			const brought = await world.blobs.bring("packages", pathOf(sha256), {
				expect: { sha256 },
			});
			if (typeof brought === "string") {
				world.report.remark("package_file", id, brought);
				continue;
			}
			const isImage = of.get(num(row.version_id)) === "container";
			world.report.check("files of packages whose checksum holds");
			yield {
				id,
				version_id: num(row.version_id),
				name: text(row.name),
				lower_name: text(row.lower_name) || text(row.name).toLowerCase(),
				// one image has each blob once, by its digest in the name
				key: isImage ? "" : (made.get(id)?.key ?? text(row.composite_key)),
				lead: yes(row.is_lead),
				size: brought.size,
				sha256,
				md5: text(blob.hash_md5),
				sha1: text(blob.hash_sha1),
				sha512: text(blob.hash_sha512),
				created_at: time(row.created_unix),
			};
		}
	},
};

/** Keys and properties that our registries keep with files, by the file's id. */
async function readFiles(
	world: ImportContext,
	of: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, FileFacts>> {
	const sums = new Map<number, string>();
	for await (const row of world.source.rows("package_blob"))
		sums.set(num(row.id), text(row.hash_sha256));
	const said = new Map<number, Map<string, string>>();
	for await (const row of world.source.rows("package_property"))
		if (num(row.ref_type) === 1) {
			const file = num(row.ref_id);
			const words = said.get(file) ?? new Map<string, string>();
			words.set(text(row.name), text(row.value));
			said.set(file, words);
		}
	const versionOf = await ownersOfVersions(world);
	const found = new Map<number, FileFacts>();
	for await (const row of world.source.rows("package_file")) {
		const id = num(row.id);
		const type = of.get(num(row.version_id));
		if (!type || !readsFiles(type)) continue;
		try {
			const facts = await readFile({
				world,
				type,
				owner: versionOf.get(num(row.version_id)) ?? 0,
				file: text(row.name),
				properties: said.get(id) ?? new Map(),
				blob: () => blobOf(world, sums.get(num(row.blob_id)) ?? ""),
			});
			if (facts) found.set(id, facts);
		} catch (error) {
			world.report.remark(
				"package_file",
				id,
				`its registry cannot read it: ${(error as Error).message}`,
			);
		}
	}
	return found;
}

/** The owners of packages by the ids of their versions. */
async function ownersOfVersions(
	world: ImportContext,
): Promise<Map<number, number>> {
	const owners = new Map<number, number>();
	for await (const row of world.source.rows("package"))
		owners.set(num(row.id), num(row.owner_id));
	const found = new Map<number, number>();
	for await (const row of world.source.rows("package_version"))
		found.set(num(row.id), owners.get(num(row.package_id)) ?? 0);
	return found;
}

/** Properties of files that Gitea did not have, numbered by what they belong to. */
const madeProperties: Part = {
	table: "package_property",
	key: ["id"],
	from: [],
	name: "package_property of registries",
	async *rows(world) {
		let last = 0;
		for await (const row of world.source.rows("package_property"))
			last = Math.max(last, num(row.id));
		for await (const row of world.source.rows("sqlite_sequence", "name"))
			if (text(row.name) === "package_property")
				last = Math.max(last, num(row.seq));
		const of = await knownVersions(world);
		const made = await readFiles(world, of);
		// far behind what the next run may find in the source
		const first = 1_000_000_000 + last - (last % 1_000_000);
		for (const [file, { properties }] of made)
			for (const [i, [name, value]] of Object.entries(properties).entries())
				yield {
					id: first + file * 8 + i,
					package_id: null,
					version_id: null,
					file_id: file,
					name,
					value,
				};
	},
};

const properties: Part = {
	table: "package_property",
	key: ["id"],
	from: ["package_property"],
	async *rows(world) {
		const types = await packageTypes(world);
		const of = await knownVersions(world);
		const known = new Set<number>();
		for await (const row of world.source.rows("package_file"))
			if (of.has(num(row.version_id))) known.add(num(row.id));
		for await (const row of world.source.rows("package_property")) {
			const ref = num(row.ref_id);
			const type = num(row.ref_type);
			const there =
				type === 0 ? of.has(ref) : type === 1 ? known.has(ref) : types.has(ref);
			// ours are read from the file again
			if (!there || (type === 1 && ownProperties.has(text(row.name)))) continue;
			yield {
				id: num(row.id),
				package_id: type === 2 ? ref : null,
				version_id: type === 0 ? ref : null,
				file_id: type === 1 ? ref : null,
				name: text(row.name),
				value: text(row.value),
			};
		}
	},
};

const cleanupRules: Part = {
	table: "package_cleanup_rule",
	key: ["id"],
	from: ["package_cleanup_rule"],
	async *rows(world) {
		for await (const row of world.source.rows("package_cleanup_rule"))
			if (world.accounts.has(num(row.owner_id)))
				yield {
					id: num(row.id),
					owner_id: num(row.owner_id),
					type: text(row.type),
					enabled: yes(row.enabled),
					keep_count: num(row.keep_count),
					keep_pattern: text(row.keep_pattern),
					remove_days: num(row.remove_days),
					remove_pattern: text(row.remove_pattern),
					match_full_name: yes(row.match_full_name),
					created_at: time(row.created_unix),
					updated_at: time(row.updated_unix),
				};
	},
};

export const packageParts: readonly Part[] = [
	// files are signed with them
	packageKeys,
	packages,
	versions,
	abouts,
	files,
	properties,
	madeProperties,
	cleanupRules,
];
