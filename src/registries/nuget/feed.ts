import type { Package, Version } from "../../domain/packages/package.ts";
import type { PackageFile } from "../../domain/packages/package-file.ts";
import { escaped } from "../xml.ts";
import type { NugetFacts } from "./nuspec.ts";

/** A version as an entry of the older feed (OData, protocol version 2). */
export interface Entry {
	readonly target: Package;
	readonly version: Version;
	readonly file: PackageFile | undefined;
	/** The highest of its package; releases are compared with releases. */
	readonly latest: boolean;
}

const head = '<?xml version="1.0" encoding="utf-8"?>\n';
const spaces =
	'xmlns="http://www.w3.org/2005/Atom" xmlns:d="http://schemas.microsoft.com/ado/2007/08/dataservices" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"';

/** What the older feed consists of. */
export const service = (base: string): string =>
	`${head}<service xmlns="http://www.w3.org/2007/app" xmlns:atom="http://www.w3.org/2005/Atom" xml:base="${escaped(base)}/"><workspace><atom:title>Default</atom:title><collection href="Packages"><atom:title>Packages</atom:title></collection></workspace></service>\n`;

const kinds: Readonly<Record<string, string>> = {
	Created: "DateTime",
	Published: "DateTime",
	DownloadCount: "Int32",
	VersionDownloadCount: "Int32",
	IsLatestVersion: "Boolean",
	IsAbsoluteLatestVersion: "Boolean",
	IsPrerelease: "Boolean",
	RequireLicenseAcceptance: "Boolean",
	PackageSize: "Int64",
};
const words = [
	"Id",
	"Version",
	"NormalizedVersion",
	"Authors",
	"Dependencies",
	"Description",
	"IconUrl",
	"LicenseUrl",
	"PackageHash",
	"PackageHashAlgorithm",
	"ProjectUrl",
	"ReleaseNotes",
	"Summary",
	"Tags",
	"Title",
];

/** What the words in the feed mean, for clients that ask what they may ask for. */
export const metadata = (): string => {
	const property = (name: string) =>
		`<Property Name="${name}" Type="Edm.${kinds[name] ?? "String"}" Nullable="${name !== "Id" && name !== "Version"}"/>`;
	const parameter = (name: string, kind: string) =>
		`<Parameter Name="${name}" Type="Edm.${kind}" FixedLength="false" Unicode="false"/>`;
	const asks = (name: string, parameters: string) =>
		`<FunctionImport Name="${name}" ReturnType="Collection(NuGetGallery.OData.V2FeedPackage)" EntitySet="Packages" m:HttpMethod="GET">${parameters}</FunctionImport>`;
	return `${head}<edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx"><edmx:DataServices xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata" m:DataServiceVersion="2.0" m:MaxDataServiceVersion="2.0"><Schema Namespace="NuGetGallery.OData" xmlns="http://schemas.microsoft.com/ado/2006/04/edm"><EntityType Name="V2FeedPackage" m:HasStream="true"><Key><PropertyRef Name="Id"/><PropertyRef Name="Version"/></Key>${[...words, ...Object.keys(kinds)].map(property).join("")}</EntityType><EntityContainer Name="V2FeedContext" m:IsDefaultEntityContainer="true"><EntitySet Name="Packages" EntityType="NuGetGallery.OData.V2FeedPackage"/>${asks("Search", parameter("searchTerm", "String") + parameter("targetFramework", "String") + parameter("includePrerelease", "Boolean"))}${asks("FindPackagesById", parameter("id", "String"))}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>\n`;
};

/** Entries as one document, with the number of all and where the next ones are. */
export function feed(
	base: string,
	entries: readonly Entry[],
	{ total, next }: { total: number; next?: string },
): string {
	const more = next ? `<link rel="next" href="${escaped(next)}"/>` : "";
	const updated = momentOf(
		Math.max(0, ...entries.map(({ version }) => version.created_at)),
	);
	return `${head}<feed ${spaces} xml:base="${escaped(base)}/"><m:count>${total}</m:count><id>${escaped(base)}/Packages</id><title type="text">Packages</title><updated>${updated}</updated>${entries.map((entry) => entryXml(base, entry, "")).join("")}${more}</feed>\n`;
}

export const entryDocument = (base: string, entry: Entry): string =>
	head + entryXml(base, entry, ` ${spaces} xml:base="${escaped(base)}/"`);

function entryXml(
	base: string,
	{ target, version, file, latest }: Entry,
	attributes: string,
): string {
	const facts: NugetFacts = JSON.parse(version.metadata);
	const id = `${base}/Packages(Id='${target.name}',Version='${version.version}')`;
	const at = momentOf(version.created_at);
	const isPrerelease = version.version.includes("-");
	const properties: Record<string, string | number | boolean> = {
		Id: target.name,
		Version: version.version,
		NormalizedVersion: version.version,
		Authors: facts.authors,
		Dependencies: dependenciesOf(facts),
		Description: facts.description,
		IconUrl: facts.iconUrl,
		LicenseUrl: facts.licenseUrl,
		PackageHash: Buffer.from(file?.sha512 ?? "", "hex").toString("base64"),
		PackageHashAlgorithm: "SHA512",
		ProjectUrl: facts.projectUrl,
		ReleaseNotes: facts.releaseNotes,
		Summary: facts.summary,
		Tags: facts.tags,
		Title: facts.title,
		Created: at,
		Published: at,
		DownloadCount: version.downloads,
		VersionDownloadCount: version.downloads,
		IsLatestVersion: latest && !isPrerelease,
		IsAbsoluteLatestVersion: latest,
		IsPrerelease: isPrerelease,
		RequireLicenseAcceptance: false,
		PackageSize: file?.size ?? 0,
	};
	const elements = Object.entries(properties).map(([name, value]) => {
		const kind = kinds[name] ? ` m:type="Edm.${kinds[name]}"` : "";
		return `<d:${name}${kind}>${escaped(String(value))}</d:${name}>`;
	});
	const source = `${base}/package/${target.lower_name}/${version.lower_version}/${target.lower_name}.${version.lower_version}.nupkg`;
	return `<entry${attributes}><id>${escaped(id)}</id><category term="NuGetGallery.OData.V2FeedPackage" scheme="http://schemas.microsoft.com/ado/2007/08/dataservices/scheme"/><link rel="edit" href="${escaped(id)}"/><link rel="self" href="${escaped(id)}"/><title type="text">${escaped(target.name)}</title><updated>${at}</updated><author><name>${escaped(facts.authors)}</name></author><content type="application/zip" src="${escaped(source)}"/><m:properties>${elements.join("")}</m:properties></entry>\n`;
}

/** `id:range:framework` with bars between them. */
const dependenciesOf = ({ dependencies }: NugetFacts): string =>
	Object.entries(dependencies)
		.flatMap(([framework, list]) =>
			list.map(({ id, range }) => `${id}:${range}:${shortOf(framework)}`),
		)
		.join("|");

/** `.NETStandard2.0` is `netstandard2.0` there. */
const shortOf = (framework: string): string =>
	framework
		.replace(/^\.NETFramework(\d)\.(\d)(?:\.(\d))?$/, "net$1$2$3")
		.replace(/^\.NETStandard/, "netstandard")
		.replace(/^\.NETCoreApp/, "netcoreapp");

const momentOf = (seconds: number): string =>
	new Date(seconds * 1000).toISOString();
