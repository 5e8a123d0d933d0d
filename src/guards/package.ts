import type { Account } from "../domain/accounts/account.ts";
import {
	type Package,
	packageByName,
	type Version,
	versionOf,
} from "../domain/packages/package.ts";
import { packageLevel } from "../domain/packages/package-access.ts";
import { Level } from "../domain/permissions/units.ts";
import { forbidden, notFound, unauthorized } from "../errors.ts";
import type { Entry, Guard } from "../http/endpoint.ts";
import { findAccount } from "./account.ts";

export interface OfOwner {
	readonly owner: Account;
	/** What the one who asks may do with the owner's packages. */
	readonly level: Level;
}
export interface OnPackage extends OfOwner {
	readonly target: Package;
}
export interface OnVersion extends OnPackage {
	readonly version: Version;
}

/** The guards of `/packages/:owner…`: what is named is looked for first, then the right to change it. */
export const packages = {
	/** Whoever is signed in and may read the owner's packages or, with `write`, change them. */
	ofOwner: (need: "read" | "write" = "read"): Guard<OfOwner> => ({
		says: words[need],
		async enter(entry) {
			const found = await enter(entry);
			demand(found.level, need);
			return found;
		},
	}),
	/** A package, for those who may read it or, with `write`, change it. */
	one: (need: "read" | "write" = "read"): Guard<OnPackage> => ({
		says: words[need],
		async enter(entry) {
			const found = await onPackage(entry);
			demand(found.level, need);
			return found;
		},
	}),
	/** A version, for those who may read it or, with `write`, change it. */
	version: (need: "read" | "write" = "read"): Guard<OnVersion> => ({
		says: words[need],
		async enter(entry) {
			const found = await onPackage(entry);
			const { version: name = "" } = entry.params;
			const version = await versionOf(entry.app.db, found.target, name);
			if (!version)
				throw notFound("GetVersionByNameAndVersion: package does not exist");
			demand(found.level, need);
			return { ...found, version };
		},
	}),
};

const words = { read: "readers of packages", write: "writers of packages" };

async function enter(entry: Entry): Promise<OfOwner> {
	if (!entry.actor.account) throw unauthorized();
	const owner = await findAccount(entry, "owner");
	const level = await packageLevel(entry.app, entry.actor, owner);
	if (level < Level.read) throw notFound();
	return { owner, level };
}

async function onPackage(entry: Entry): Promise<OnPackage> {
	const found = await enter(entry);
	const { type = "", name = "" } = entry.params;
	const target = await packageByName(
		entry.app.db,
		found.owner.id,
		typeNamed(type),
		name,
	);
	if (!target) throw notFound("GetPackageByName: package does not exist");
	return { ...found, target };
}

/** Images are asked for by the name of their best known tool as well. */
export const typeNamed = (type: string): string =>
	type === "docker" ? "container" : type;

function demand(level: Level, need: "read" | "write"): void {
	if (level < Level[need])
		throw forbidden("user should have specific permission or be a site admin");
}
