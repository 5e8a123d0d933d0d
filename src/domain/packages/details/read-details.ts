import type { Reader } from "../../../database/database.ts";
import type { PackageType } from "../../../package-types.ts";
import { aboutOf, fileProperty } from "../about.ts";
import type { Version } from "../package.ts";
import { cargo, conan, go, maven, nuget, swift } from "./compiled.ts";
import { chef, container, helm, vagrant } from "./deployment.ts";
import type { DetailsReader, Kept, PackageDetails } from "./package-details.ts";
import { parsedJson } from "./read-values.ts";
import { composer, cran, npm, pub, pypi, rubygems } from "./scripting.ts";
import { alpine, arch, conda, debian, rpm } from "./systems.ts";

/** The property of a file in which types keep what their files tell. */
export const describingProperty = {
	alpine: "alpine.index",
	arch: "arch.desc",
	conda: "conda.index",
	debian: "debian.control",
	rpm: "rpm.facts",
	rubygems: "gem.spec",
} as const;

const nothing: DetailsReader = () => ({});

const readers: Readonly<Record<PackageType, DetailsReader>> = {
	alpine,
	arch,
	cargo,
	chef,
	composer,
	conan,
	conda,
	container,
	cran,
	debian,
	generic: nothing,
	go,
	helm,
	maven,
	npm,
	nuget,
	pub,
	pypi,
	rpm,
	rubygems,
	swift,
	// a state holds passwords
	terraform: nothing,
	vagrant,
};

/** What is told of a version, by what is kept of it; it may be of any shape. */
export const detailsOf = (type: PackageType, kept: Kept): PackageDetails => ({
	description: "",
	licence: "",
	homepage: "",
	repository: "",
	documentation: "",
	authors: [],
	keywords: [],
	dependencies: [],
	...readers[type](kept),
});

/** Loads and reads what a version tells of itself. */
export async function readDetails(
	db: Reader,
	type: PackageType,
	version: Version,
): Promise<PackageDetails> {
	const name = (describingProperty as Partial<Record<PackageType, string>>)[
		type
	];
	const [about, property] = await Promise.all([
		aboutOf(db, version),
		name ? fileProperty(db, version, name) : "",
	]);
	const metadata = parsedJson(version.metadata);
	return detailsOf(type, { ...about, metadata, property });
}
