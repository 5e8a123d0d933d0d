import { rcompare } from "semver";
import type { Package, Version } from "../../domain/packages/package.ts";
import type { NugetFacts } from "./nuspec.ts";

const factsOf = (version: Version): NugetFacts => JSON.parse(version.metadata);

/** Where the parts of the feed are. */
export const serviceIndex = (base: string) => ({
	version: "3.0.0",
	resources: [
		...[
			"SearchQueryService",
			"SearchQueryService/3.0.0-beta",
			"SearchQueryService/3.0.0-rc",
		].map((kind) => ({ "@id": `${base}/query`, "@type": kind })),
		...[
			"RegistrationsBaseUrl",
			"RegistrationsBaseUrl/3.0.0-beta",
			"RegistrationsBaseUrl/3.0.0-rc",
		].map((kind) => ({ "@id": `${base}/registration`, "@type": kind })),
		{ "@id": `${base}/package`, "@type": "PackageBaseAddress/3.0.0" },
		{ "@id": base, "@type": "PackagePublish/2.0.0" },
		{ "@id": `${base}/symbolpackage`, "@type": "SymbolPackagePublish/4.9.0" },
	],
});

const contentOf = (
	base: string,
	target: Package,
	{ lower_version: version }: Version,
): string =>
	`${base}/package/${target.lower_name}/${version}/${target.lower_name}.${version}.nupkg`;

function catalogEntry(base: string, target: Package, version: Version) {
	const facts = factsOf(version);
	const groups = Object.entries(facts.dependencies).map(
		([targetFramework, dependencies]) => ({
			targetFramework,
			dependencies: dependencies.map(({ id, range }) => ({
				id,
				range,
				registration: `${base}/registration/${id.toLowerCase()}/index.json`,
			})),
		}),
	);
	return {
		"@id": `${base}/registration/${target.lower_name}/${version.lower_version}.json`,
		id: target.name,
		version: version.version,
		authors: facts.authors,
		description: facts.description,
		summary: facts.summary,
		title: facts.title,
		projectUrl: facts.projectUrl,
		licenseUrl: facts.licenseUrl,
		iconUrl: facts.iconUrl,
		tags: facts.tags,
		releaseNotes: facts.releaseNotes,
		listed: true,
		published: new Date(version.created_at * 1000).toISOString(),
		packageContent: contentOf(base, target, version),
		dependencyGroups: groups,
	};
}

/** What the registration tells of one version. */
export const leaf = (base: string, target: Package, version: Version) => ({
	"@id": `${base}/registration/${target.lower_name}/${version.lower_version}.json`,
	"@type": ["Package", "http://schema.nuget.org/catalog#Permalink"],
	catalogEntry: catalogEntry(base, target, version),
	listed: true,
	packageContent: contentOf(base, target, version),
	published: new Date(version.created_at * 1000).toISOString(),
	registration: `${base}/registration/${target.lower_name}/index.json`,
});

/** All versions on one page. */
export function registration(
	base: string,
	target: Package,
	versions: readonly Version[],
) {
	const id = `${base}/registration/${target.lower_name}/index.json`;
	const sorted = [...versions].sort(ascending);
	const items = sorted.map((version) => ({
		"@id": `${base}/registration/${target.lower_name}/${version.lower_version}.json`,
		packageContent: contentOf(base, target, version),
		catalogEntry: catalogEntry(base, target, version),
	}));
	const page = {
		"@id": `${id}#page/1`,
		count: items.length,
		lower: sorted[0]?.version,
		upper: sorted.at(-1)?.version,
		items,
	};
	return {
		"@id": id,
		"@type": ["catalog:CatalogRoot", "PackageRegistration"],
		count: 1,
		items: [page],
	};
}

/** A package as a search shows it. */
export function searchResult(
	base: string,
	target: Package,
	versions: readonly Version[],
) {
	const sorted = [...versions].sort(ascending);
	const last = sorted.at(-1) as Version;
	const facts = factsOf(last);
	return {
		"@type": "Package",
		id: target.name,
		version: last.version,
		description: facts.description,
		summary: facts.summary,
		title: facts.title,
		authors: [facts.authors],
		tags: facts.tags.split(/[ ,;]+/).filter(Boolean),
		projectUrl: facts.projectUrl,
		registration: `${base}/registration/${target.lower_name}/index.json`,
		totalDownloads: sorted.reduce((sum, version) => sum + version.downloads, 0),
		versions: sorted.map((version) => ({
			"@id": `${base}/registration/${target.lower_name}/${version.lower_version}.json`,
			version: version.version,
			downloads: version.downloads,
		})),
	};
}

/** By version; those with four numbers are compared by the first three and then by their text. */
function ascending(a: Version, b: Version): number {
	const three = (version: Version) =>
		version.lower_version.replace(/^(\d+\.\d+\.\d+)\.\d+/, "$1");
	return (
		-rcompare(three(a), three(b), { loose: true }) ||
		(a.lower_version < b.lower_version ? -1 : 1)
	);
}
