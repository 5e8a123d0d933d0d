import type { Account } from "../domain/accounts/account.ts";
import {
	type Package,
	packageByName,
	type Version,
	versionOf,
} from "../domain/packages/package.ts";
import { packageLevel } from "../domain/packages/package-access.ts";
import { demandMay } from "../domain/policies/may.ts";
import type { PackagesContext as Rights } from "../domain/policies/package.ts";
import { findRepository } from "../domain/repositories/find-repository.ts";
import type { RepositoryWithOwner } from "../domain/repositories/repository.ts";
import { notFound } from "../errors.ts";
import type { Entry } from "../http/endpoint.ts";
import { findAccount } from "./account.ts";
import {
	accountOf,
	guard,
	rulesBefore,
	type Source,
	signedInBy,
	within,
} from "./demand.ts";

/** The owner of packages, and the caller's rights to them. */
interface PackagesContext extends Rights {
	readonly owner: Account;
}
export interface PackageContext extends PackagesContext {
	readonly target: Package;
}
export interface VersionContext extends PackageContext {
	readonly version: Version;
}
type Need = "read" | "write";

const who = "is signed in and may read packages of the owner";
const mayRead = "may read packages of the owner";
const packageSource: Source<PackageContext> = {
	who,
	signedIn: true,
	load: onPackage,
};
/** The guards of `/packages/:owner…`: the thing is loaded first, then the right to change it is checked. */
export const packages = {
	/** Whoever is signed in and may read the owner's packages or, with `write`, change them. */
	ofOwner: (need: Need = "read") =>
		signedInBy(
			guard(
				{ who, signedIn: true, load: enter },
				rulesBefore(`package.${need}`),
			),
		),
	/** A package, for those who may read it or, with `write`, change it. */
	one: (need: Need = "read") =>
		signedInBy(guard(packageSource, rulesBefore(`package.${need}`))),
	/** A version, for those who may read it or, with `write`, change it. */
	version: (need: Need = "read") =>
		signedInBy(
			guard(
				{ who, signedIn: true, load: onVersion },
				rulesBefore(`package.${need}`),
			),
		),
	/** Whoever may read the owner's packages, signed in or not; to others there is nothing, as pages have it. */
	known: () => guard({ who: mayRead, load: look }, []),
	knownPackage: () =>
		guard(
			{
				who: mayRead,
				load: (entry) => look(entry).then((f) => packageIn(entry, f)),
			},
			[],
		),
	knownVersion: () =>
		guard(
			{
				who: mayRead,
				load: async (entry) =>
					versionIn(entry, await packageIn(entry, await look(entry))),
			},
			[],
		),
	/** A package and the repository `:repo_name` of its owner, for those who may write packages of both. */
	link: () =>
		signedInBy(
			guard(
				within(
					guard(packageSource, rulesBefore("package.write")),
					(entry, found) => ownRepository(entry, found, entry.params.repo_name),
				),
				rulesBefore("package.link"),
			),
		),
};

async function ownRepository(
	{ app, actor }: Entry,
	found: PackageContext,
	name = "",
) {
	const there = await findRepository(app, actor, found.owner.name, name);
	if (!there || there.repository.owner_id !== found.owner.id) throw notFound();
	const { repository, access } = there;
	return { ...found, repository, access };
}

/** The repository of a name that a package of the same owner may be linked with, for those who may write packages there. */
export async function repositoryToLink(
	entry: Entry,
	found: PackageContext,
	name: string,
): Promise<RepositoryWithOwner> {
	const there = await ownRepository(entry, found, name);
	demandMay(entry.actor, "package.link", there);
	return there;
}

function enter(entry: Entry): Promise<PackagesContext> {
	accountOf(entry.actor);
	return look(entry);
}

async function look(entry: Entry): Promise<PackagesContext> {
	const owner = await findAccount(entry, "owner");
	const level = await packageLevel(entry.app, entry.actor, owner);
	demandMay(entry.actor, "package.know", { level });
	return { owner, level };
}

async function onPackage(entry: Entry): Promise<PackageContext> {
	return packageIn(entry, await enter(entry));
}

async function packageIn(
	entry: Entry,
	found: PackagesContext,
): Promise<PackageContext> {
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

async function onVersion(entry: Entry): Promise<VersionContext> {
	return versionIn(entry, await onPackage(entry));
}

async function versionIn(
	entry: Entry,
	found: PackageContext,
): Promise<VersionContext> {
	const { version: name = "" } = entry.params;
	const version = await versionOf(entry.app.db, found.target, name);
	if (!version)
		throw notFound("GetVersionByNameAndVersion: package does not exist");
	return { ...found, version };
}

/** `docker` is another name of `container`. */
export const typeNamed = (type: string): string =>
	type === "docker" ? "container" : type;
