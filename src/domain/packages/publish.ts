import type { App } from "../../app.ts";
import type { StoredBlob } from "../../blobs/blob-store.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { conflict } from "../../errors.ts";
import type { PackageType } from "../../package-types.ts";
import type { Account } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "../permissions/actor.ts";
import { keepAbout, type VersionAbout } from "./about.ts";
import { changePackage, changeRegistry } from "./change-registry.ts";
import { setMetadata } from "./edit-metadata.ts";
import { demandKeepable } from "./kept-bounds.ts";
import { type Package, packageByName, type Version } from "./package.ts";
import { addProperties } from "./properties.ts";
import { demandRoom } from "./quotas.ts";

type PropertyValues =
	| Readonly<Record<string, string>>
	| readonly (readonly [string, string])[];

/** A file whose bytes are in the storage already, with all its digests. */
export interface NewFile {
	readonly name: string;
	readonly key?: string;
	readonly blob: StoredBlob;
	/** Not the file that the version is about: its downloads do not count. */
	readonly aside?: boolean;
	readonly properties?: PropertyValues;
}

export interface Publication {
	readonly type: PackageType;
	readonly name: string;
	readonly version: string;
	/** A version of the registry itself. */
	readonly internal?: boolean;
	readonly metadata?: unknown;
	readonly files: readonly NewFile[];
	/** What people are told of the version beyond its metadata. It replaces what is there. */
	readonly about?: VersionAbout | undefined;
	readonly versionProperties?: PropertyValues;
	/** How many of the bytes are new, where not all are. */
	readonly bytes?: number;
	/** The repository to link a new package with. */
	readonly repository?: number;
	/**
	 * What is there already: `refuse` wants a new version, `add` takes files of other names into it, `replace` also those of the same name.
	 * Metadata that are given replace those that are there.
	 */
	readonly existing: "refuse" | "add" | "replace";
	/** More changes in the same transaction. */
	readonly inTransaction?: (
		tx: Transaction,
		made: PublishedVersion,
	) => Promise<void>;
}

interface PublishedVersion {
	readonly packageId: number;
	readonly versionId: number;
	readonly created: boolean;
}

const addPackage = insertInto(
	"package",
	["owner_id", "type", "name", "lower_name", "repository_id", "created_at"],
	(insert) => insert.returningAll(),
);
const addVersion = insertInto(
	"package_version",
	[
		"package_id",
		"creator_id",
		"version",
		"lower_version",
		"internal",
		"metadata",
		"created_at",
	],
	(insert) => insert.returningAll(),
);
const anyVersion = query((q, p: { package: number; version: string }) =>
	q
		.selectFrom("package_version")
		.selectAll()
		.where("package_id", "=", p.package)
		.where("lower_version", "=", p.version),
);
const dropFile = query((q, p: { version: number; name: string; key: string }) =>
	q
		.deleteFrom("package_file")
		.where("version_id", "=", p.version)
		.where("lower_name", "=", p.name)
		.where("key", "=", p.key),
);
const addFile = insertInto(
	"package_file",
	[
		"version_id",
		"name",
		"lower_name",
		"key",
		"lead",
		"size",
		"sha256",
		"md5",
		"sha1",
		"sha512",
		"created_at",
	],
	(insert) =>
		insert
			.onConflict((c) =>
				c.columns(["version_id", "lower_name", "key"]).doNothing(),
			)
			.returning("id"),
);

/**
 * Publishes files as a version of a package, all or nothing; of two at once for the same version or file, one wins.
 * @throws DomainError "conflict" for what is there already, "forbidden" beyond the quota, "too-large" for metadata out of proportion
 */
export const publish = (
	app: App,
	actor: Actor,
	owner: Account,
	publication: Publication,
): Promise<PublishedVersion> =>
	app.db.write((tx) => publishIn(app, tx, actor, owner, publication));

/** The same inside of a transaction. */
export async function publishIn(
	app: App,
	tx: Transaction,
	actor: Actor,
	owner: Account,
	publication: Publication,
): Promise<PublishedVersion> {
	const { type, files, existing } = publication;
	checkKept(publication);
	await changeRegistry(app, tx, owner.id, type);
	const bytes = publication.bytes ?? bytesOf(files);
	await demandRoom(app, tx, owner.id, type, bytes);
	const target = await packageFor(app, tx, owner, publication);
	const { version, created } = await versionFor(
		app,
		tx,
		actor,
		target,
		publication,
	);
	if (!created && existing === "refuse")
		throw conflict("this package version already exists");
	for (const file of files)
		await insertFile(app, tx, version.id, file, existing);
	await addProperties(
		tx,
		{ version: version.id },
		publication.versionProperties ?? {},
	);
	if (publication.about)
		await keepAbout(tx, version.id, publication.about, bytesOf(files));
	noteAudit(app, tx, {
		action: "package.published",
		in: owner,
		target: { id: target.id, name: target.name },
		facts: { type, version: version.version },
	});
	const made = { packageId: target.id, versionId: version.id, created };
	await publication.inTransaction?.(tx, made);
	await changePackage(tx, target.id);
	if (created && !publication.internal)
		await app.events.record(tx, {
			kind: "package.created",
			repository: target.repository_id ?? undefined,
			actor: actor.account?.id,
			payload: { package: target.id, version: version.id },
		});
	return made;
}

function checkKept({
	metadata,
	versionProperties = {},
	files,
}: Publication): void {
	const words = [versionProperties, ...files.map((f) => f.properties ?? {})];
	demandKeepable(
		metadata ?? {},
		words.flatMap((some) =>
			isList(some) ? [...some] : Object.entries<string>(some),
		),
		bytesOf(files),
	);
}

const bytesOf = (files: readonly NewFile[]): number =>
	files.reduce((sum, file) => sum + file.blob.size, 0);

const isList = (
	words: PropertyValues,
): words is readonly (readonly [string, string])[] => Array.isArray(words);

async function packageFor(
	app: App,
	tx: Transaction,
	owner: Account,
	{ type, name, repository }: Publication,
): Promise<Package> {
	const found = await packageByName(tx, owner.id, type, name);
	if (found) return found;
	return (await tx.first(addPackage, {
		owner_id: owner.id,
		type,
		name,
		lower_name: name.toLowerCase(),
		repository_id: repository ?? null,
		created_at: now(app),
	})) as Package;
}

async function versionFor(
	app: App,
	tx: Transaction,
	actor: Actor,
	target: Package,
	{ version, internal, metadata, existing }: Publication,
): Promise<{ version: Version; created: boolean }> {
	const lower = version.toLowerCase();
	const text = JSON.stringify(metadata ?? {});
	const found = await tx.first(anyVersion, {
		package: target.id,
		version: lower,
	});
	if (found) {
		if ((found.internal === 1) !== (internal ?? false))
			throw conflict("this package version belongs to the registry");
		if (existing !== "refuse" && metadata !== undefined)
			await setMetadata(tx, found.id, metadata);
		return { version: found, created: false };
	}
	const made = (await tx.first(addVersion, {
		package_id: target.id,
		creator_id: actor.account?.id ?? null,
		version,
		lower_version: lower,
		internal: Number(internal ?? false),
		metadata: text,
		created_at: now(app),
	})) as Version;
	return { version: made, created: true };
}

async function insertFile(
	app: App,
	tx: Transaction,
	version: number,
	{ name, key = "", blob, aside, properties }: NewFile,
	existing: Publication["existing"],
): Promise<void> {
	const lower = name.toLowerCase();
	if (existing === "replace")
		await tx.run(dropFile, { version, name: lower, key });
	const row = await tx.first(addFile, {
		version_id: version,
		name,
		lower_name: lower,
		key,
		lead: Number(!aside),
		size: blob.size,
		sha256: blob.sha256,
		md5: blob.md5 ?? "",
		sha1: blob.sha1 ?? "",
		sha512: blob.sha512 ?? "",
		created_at: now(app),
	});
	if (!row) throw conflict(`the file ${name} exists already`);
	await addProperties(tx, { file: row.id }, properties ?? {});
}
