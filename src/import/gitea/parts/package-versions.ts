import type { StoredBlob } from "../../../blobs/blob-store.ts";
import { aboutRow } from "../../../domain/packages/about.ts";
import { isPackageType } from "../../../package-types.ts";
import { accountOrNull, type ImportContext } from "../run/import-context.ts";
import type { Part } from "../run/part.ts";
import {
	json,
	num,
	type SourceRow,
	text,
	time,
	yes,
} from "../source/values.ts";
import { aboutIn } from "./package-about.ts";
import {
	describe,
	leadsOf,
	type PackageDescription,
} from "./package-metadata.ts";

/** Made indexes, and blobs of images without a manifest, are made anew or of no use. */
const isMade = (row: SourceRow): boolean =>
	yes(row.is_internal) === 1 &&
	["_repository", "_upload"].includes(text(row.lower_version));

/** The packages that come, with their type, and of them the versions. */
export async function packageTypes(
	world: ImportContext,
): Promise<Map<number, string>> {
	const found = new Map<number, string>();
	for await (const row of world.source.rows("package"))
		if (
			world.accounts.has(num(row.owner_id)) &&
			isPackageType(text(row.type)) &&
			!yes(row.is_internal)
		)
			found.set(num(row.id), text(row.type));
	return found;
}

/** The versions that come, each with what Gitea wrote about it. */
async function* describedVersions(world: ImportContext): AsyncGenerator<{
	readonly row: SourceRow;
	readonly of: PackageDescription;
	readonly theirs: Readonly<Record<string, unknown>>;
}> {
	const types = await packageTypes(world);
	const names = new Map<number, string>();
	const owners = new Map<number, number>();
	for await (const row of world.source.rows("package")) {
		names.set(num(row.id), text(row.name));
		owners.set(num(row.id), num(row.owner_id));
	}
	const leads = await leadsOf(world);
	for await (const row of world.source.rows("package_version")) {
		const type = types.get(num(row.package_id));
		if (!type || isMade(row)) continue;
		const lead = leads.get(num(row.id));
		const of: PackageDescription = {
			world,
			owner: owners.get(num(row.package_id)) ?? 0,
			file: lead?.name ?? "",
			blob: () => blobOf(world, lead?.sha256 ?? ""),
			type,
			name: names.get(num(row.package_id)) ?? "",
			version: text(row.version),
			properties: lead?.properties ?? new Map(),
			lead: () => bytesOf(world, lead?.sha256 ?? ""),
		};
		yield {
			row,
			of,
			theirs: json<Record<string, unknown>>(row.metadata_json, {}),
		};
	}
}

export const versions: Part = {
	table: "package_version",
	key: ["id"],
	from: ["package_version"],
	async *rows(world) {
		for await (const { row, of, theirs } of describedVersions(world)) {
			let metadata: object = theirs;
			try {
				metadata = await describe(of, theirs);
			} catch (error) {
				world.report.remark(
					"package_version",
					num(row.id),
					`what its registry tells of it cannot be made: ${(error as Error).message}`,
				);
			}
			yield {
				id: num(row.id),
				package_id: num(row.package_id),
				creator_id: accountOrNull(world, num(row.creator_id)),
				version: text(row.version),
				lower_version:
					text(row.lower_version) || text(row.version).toLowerCase(),
				internal: yes(row.is_internal),
				metadata: JSON.stringify(metadata),
				downloads: num(row.download_count),
				created_at: time(row.created_unix),
			};
		}
	},
};

/** What versions tell people besides: in what Gitea wrote about them, and in their files. */
export const abouts: Part = {
	table: "package_about",
	key: ["version_id"],
	from: [],
	async *rows(world) {
		for await (const { row, of, theirs } of describedVersions(world)) {
			const id = num(row.id);
			try {
				const about = await aboutIn(of, theirs);
				const size = (await of.blob())?.size ?? 0;
				if (about) yield aboutRow(id, about, size);
			} catch (error) {
				world.report.remark(
					"package_about",
					id,
					`what its page tells cannot be made: ${(error as Error).message}`,
				);
			}
		}
	},
};

const largestLead = 10 * 1024 * 1024;

/** The bytes of a small file of a package. */
async function bytesOf(
	world: ImportContext,
	sha256: string,
): Promise<Buffer | undefined> {
	if (!sha256) return undefined;
	const brought = await world.blobs.bring("packages", pathOf(sha256), {
		expect: { sha256 },
	});
	if (typeof brought === "string" || brought.size > largestLead)
		return undefined;
	const parts: Buffer[] = [];
	for await (const part of (await world.app.blobs.get(brought.key)) ?? [])
		parts.push(part as Buffer);
	return Buffer.concat(parts);
}

/** A file of a package as our registries read it. */
export async function blobOf(
	world: ImportContext,
	sha256: string,
): Promise<StoredBlob | undefined> {
	if (!sha256) return undefined;
	const brought = await world.blobs.bring("packages", pathOf(sha256), {
		expect: { sha256 },
	});
	if (typeof brought === "string") return undefined;
	// none of them looks at the other digests
	return { ...brought, sha256, md5: "", sha1: "", sha512: "" };
}

export const pathOf = (sha256: string): string =>
	`${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;

export async function knownVersions(
	world: ImportContext,
): Promise<Map<number, string>> {
	const types = await packageTypes(world);
	const found = new Map<number, string>();
	for await (const row of world.source.rows("package_version")) {
		const type = types.get(num(row.package_id));
		if (type && !isMade(row)) found.set(num(row.id), type);
	}
	return found;
}
